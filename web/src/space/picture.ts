// One moment of a run in space on a canvas: the body on its floor, its shadow, the way of its base, forces and words.
import type { Report } from '../page/data';
import { el, icon } from '../page/dom';
import { palette, scheme } from '../page/theme';
import { legendEntry, type Picture, type View } from '../stage/picture';
import { baseCorners, drawnPose, pointOf, surfaceOf, walkOf, type BodyPose } from './body';
import { cameraOf, projection, views, type Camera, type Orbit } from './camera';
import { extentOf, type SpaceExtent } from './extent';
import { hasForces } from './forces';
import { orbitControls } from './orbit';
import { drawOverlay } from './overlay';
import type { Moment } from './scene-data';
import { onScene, scene, withoutWebGl } from './scenes';
import { add, type Vec3 } from './vectors';

/** A way drawn with more points looks the same. */
const pointsOfWalk = 3000;
/** Corners lifted by less than this part of the height hardly show. */
const leastLift = 0.002;

export class SpacePicture implements Picture {
  readonly exaggerates = 'Tilt';
  readonly forcesAtFirst = true;
  orbit: Orbit = views['a corner']!;
  follow = false;
  private readonly extents = new Map<number, SpaceExtent>();
  private walk: { points: Vec3[]; every: number } = { points: [], every: 1 };
  private corners: Vec3[] = [];
  private readonly note = el('span', { class: 'no-webgl', role: 'status' });

  constructor(private report: Report) {
    this.setReport(report);
  }

  setReport(report: Report): void {
    this.report = report;
    this.extents.clear();
    this.corners = baseCorners(report);
    const all = walkOf(report);
    const every = Math.ceil(all.length / pointsOfWalk);
    this.walk = { points: all.filter((_, i) => i % every === 0 || i === all.length - 1), every };
  }

  get legend(): HTMLElement[] {
    return [
      legendEntry(el('span', { class: 'mark-walk' }), 'way of the middle of the base on the floor'),
      ...(hasForces(this.report) ? [legendEntry(icon('M2 10h11M12 6l6 4-6 4z'), 'force of the floor on the body', 'with-forces force')] : []),
      this.note,
    ];
  }

  get whichForces(): string | null {
    return hasForces(this.report) ? 'Show the force at each touching point' : null;
  }

  blockAt(): number {
    return -1;
  }

  controls(canvas: HTMLCanvasElement, refresh: () => void): HTMLElement[] {
    const told = () => {
      this.note.textContent = withoutWebGl();
      this.note.hidden = !withoutWebGl();
      refresh();
    };
    onScene(told);
    told();
    return orbitControls(canvas, this, refresh);
  }

  draw(canvas: HTMLCanvasElement, width: number, height: number, ratio: number, view: View): void {
    const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== w || canvas.height !== h) [canvas.width, canvas.height] = [w, h];
    const ctx = canvas.getContext('2d');
    if (!ctx || width < 10 || height < 10) return;
    const extent = this.extent(view.exaggeration);
    const pose = this.pose(extent, view);
    const camera = this.camera(extent, view.time, width, height, view.bare ? 0 : 60);
    const moment = this.moment(extent, pose, camera, view.time, width, height, ratio);
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.drawImage(scene().draw(moment), 0, 0, w, h);
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    canvas.dataset.camera = JSON.stringify(camera);
    drawOverlay({ ctx, report: this.report, view, pose, width, height, colours: palette(), square: extent.floor.square, through: projection(camera, width, height) });
  }

  private moved(extent: SpaceExtent, time: number): [number, number] {
    if (extent.withGround) return [0, 0];
    return [this.report.history.at('ground_displacement', time), this.report.history.at('ground_displacement_transverse', time)];
  }

  private pose(extent: SpaceExtent, { time, exaggeration }: View): BodyPose {
    const pose = drawnPose(this.report, time, exaggeration);
    return { ...pose, place: add(pose.place, [...this.moved(extent, time), 0]) };
  }

  /** Looks a little below the middle, so that the words have room above. */
  private camera(extent: SpaceExtent, time: number, width: number, height: number, headroom: number): Camera {
    const { middle, radius } = this.follow ? extent.following : extent.still;
    const target = this.follow ? add(add(middle, this.baseAt(time)), [...this.moved(extent, time), 0]) : middle;
    const room = height / (height - headroom);
    const raised: Vec3 = [target[0], target[1], target[2] + (headroom / height) * radius];
    return cameraOf(this.orbit, raised, radius * room, width, height);
  }

  private baseAt(time: number): Vec3 {
    const { points, every } = this.walk;
    return points[Math.min(points.length - 1, Math.floor(this.report.history.rowAt(time) / every))] ?? [0, 0, 0];
  }

  private moment(extent: SpaceExtent, pose: BodyPose, camera: Camera, time: number, width: number, height: number, ratio: number): Moment {
    const colours = palette();
    const tall = this.report.blocks[0]!.height;
    const lifted = this.corners.map((corner) => pointOf(pose, corner)).filter(([, , z]) => z > leastLift * tall);
    return {
      width, height, ratio, camera, surface: surfaceOf(this.report), place: pose.place, turn: pose.turn,
      floor: { ...extent.floor, moved: this.moved(extent, time) },
      walk: { whole: this.walk.points, done: Math.floor(this.report.history.rowAt(time) / this.walk.every) + 1 },
      drops: lifted.map((point): [Vec3, Vec3] => [point, [point[0], point[1], 0]]),
      colours: { stage: colours.stage, ground: colours.ground, line: colours.line, stone: colours.stone, edge: colours.edge, path: colours.series[0]!, drop: colours.muted, dark: scheme() === 'dark' },
    };
  }

  private extent(exaggeration: number): SpaceExtent {
    const known = this.extents.get(exaggeration);
    if (known) return known;
    const extent = extentOf(this.report, exaggeration);
    this.extents.set(exaggeration, extent);
    return extent;
  }
}
