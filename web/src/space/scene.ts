// A moment in space with three.js: light, shadow, and what lies behind what.
import {
  AmbientLight, BufferAttribute, BufferGeometry, Color, DirectionalLight, DoubleSide, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial, MeshLambertMaterial, PCFShadowMap,
  PerspectiveCamera, PlaneGeometry, Scene as World, ShadowMaterial, WebGLRenderer,
} from 'three';
import type { BlockSurface } from '../page/types';
import { edgesOf } from './body';
import type { Moment, Scene } from './scene-data';
import { light, shadowShare } from './shading';
import { add, cross, dot, minus, times, unit, type Vec3 } from './vectors';

const flat = (points: Vec3[]): BufferAttribute => new BufferAttribute(Float32Array.from(points.flat()), 3);

class ThreeScene implements Scene {
  private readonly world = new World();
  private readonly camera = new PerspectiveCamera();
  private readonly sun = new DirectionalLight(0xffffff, 1.6);
  private readonly sky = new AmbientLight(0xffffff, 1.75);
  private readonly floor = new Mesh(new PlaneGeometry(1, 1), new MeshBasicMaterial({ polygonOffset: true, polygonOffsetFactor: 2, polygonOffsetUnits: 2 }));
  private readonly shade = new Mesh(new PlaneGeometry(1, 1), new ShadowMaterial({ polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 }));
  private readonly grid = new LineSegments(new BufferGeometry(), new LineBasicMaterial());
  private readonly body = new Mesh(new BufferGeometry(), new MeshLambertMaterial({ polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 }));
  private readonly edges = new LineSegments(new BufferGeometry(), new LineBasicMaterial());
  private readonly walked = new Mesh(new BufferGeometry(), new MeshBasicMaterial({ side: DoubleSide }));
  private readonly walk = new Mesh(new BufferGeometry(), new MeshBasicMaterial({ side: DoubleSide, transparent: true, opacity: 0.3 }));
  private readonly drops = new LineSegments(new BufferGeometry(), new LineBasicMaterial());
  private surface: BlockSurface | null = null;
  private path: Vec3[] | null = null;
  private squares = '';

  constructor(private readonly renderer: WebGLRenderer) {
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.camera.up.set(0, 0, 1);
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(2048, 2048);
    this.body.castShadow = true;
    this.shade.receiveShadow = true;
    this.world.add(this.sun, this.sun.target, this.sky, this.floor, this.shade, this.grid, this.walk, this.walked, this.drops, this.body, this.edges);
    for (const one of [this.drops, this.walked, this.walk, this.grid]) one.frustumCulled = false;
  }

  draw(moment: Moment): HTMLCanvasElement {
    const { renderer } = this;
    renderer.setSize(Math.round(moment.width * moment.ratio), Math.round(moment.height * moment.ratio), false);
    this.placeCamera(moment);
    this.layFloor(moment);
    this.placeBody(moment);
    this.layLines(moment);
    this.paint(moment);
    renderer.render(this.world, this.camera);
    return renderer.domElement;
  }

  private placeCamera({ camera: { eye, target, opening }, width, height, floor }: Moment): void {
    const distance = Math.hypot(...minus(target, eye));
    this.camera.fov = (opening * 180) / Math.PI;
    this.camera.aspect = width / height;
    this.camera.near = 0.01 * distance;
    this.camera.far = distance + 4 * floor.reach;
    this.camera.position.set(...eye);
    this.camera.lookAt(...target);
    this.camera.updateProjectionMatrix();
  }

  private layFloor({ floor: { moved, reach, square, middle } }: Moment): void {
    const [x, y] = [middle[0] + moved[0], middle[1] + moved[1]];
    for (const plane of [this.floor, this.shade]) {
      plane.position.set(x, y, 0);
      plane.scale.set(2 * reach, 2 * reach, 1);
    }
    this.grid.position.set(x, y, 0);
    const squares = `${reach},${square}`;
    if (squares === this.squares) return;
    this.squares = squares;
    const lines: Vec3[] = [];
    for (let k = -reach; k <= reach * 1.0001; k += square) lines.push([k, -reach, 0], [k, reach, 0], [-reach, k, 0], [reach, k, 0]);
    this.grid.geometry.setAttribute('position', flat(lines));
  }

  private placeBody({ surface, place, turn: [w, x, y, z], floor }: Moment): void {
    if (surface !== this.surface) this.shape(surface);
    for (const one of [this.body, this.edges]) {
      one.position.set(...place);
      one.quaternion.set(x, y, z, w);
    }
    const reach = Math.max(...surface.vertices.map((vertex) => Math.hypot(...vertex)));
    this.sun.position.set(...add(place, times(4 * reach, light)));
    this.sun.target.position.set(...place);
    const { camera } = this.sun.shadow;
    [camera.left, camera.right, camera.bottom, camera.top] = [-1.5 * reach, 1.5 * reach, -1.5 * reach, 1.5 * reach];
    [camera.near, camera.far] = [0.1 * reach, 4 * reach + Math.max(6 * reach, floor.reach)];
    this.sun.shadow.radius = 2;
    camera.updateProjectionMatrix();
  }

  private shape(surface: BlockSurface): void {
    this.surface = surface;
    const { vertices, triangles } = surface;
    const normals = triangles.map(([a, b, c]) => cross(minus(vertices[b]!, vertices[a]!), minus(vertices[c]!, vertices[a]!)));
    const around: number[][] = vertices.map(() => []);
    triangles.forEach((triangle, k) => triangle.forEach((i) => around[i]!.push(k)));
    // Round where faces bend little, sharp where they bend much.
    const smooth = (i: number, k: number): Vec3 => unit(around[i]!.reduce<Vec3>((sum, other) =>
      (dot(unit(normals[other]!), unit(normals[k]!)) > 0.94 ? add(sum, normals[other]!) : sum), [0, 0, 0]));
    this.body.geometry.setAttribute('position', flat(triangles.flatMap((triangle) => triangle.map((i) => vertices[i]!))));
    this.body.geometry.setAttribute('normal', flat(triangles.flatMap((triangle, k) => triangle.map((i) => smooth(i, k)))));
    this.body.geometry.computeBoundingSphere();
    this.edges.geometry.setAttribute('position', flat(edgesOf(surface).flatMap(({ ends }) => ends.map((i) => vertices[i]!))));
    this.edges.geometry.computeBoundingSphere();
  }

  private layLines({ walk, floor: { moved, reach }, drops }: Moment): void {
    if (walk.whole !== this.path) {
      this.path = walk.whole;
      const band = ribbon(walk.whole, 0.004 * reach);
      for (const one of [this.walk, this.walked]) one.geometry.setAttribute('position', band);
    }
    for (const one of [this.walk, this.walked]) one.position.set(moved[0], moved[1], 0.0008 * reach);
    this.walked.geometry.setDrawRange(0, 6 * Math.max(0, walk.done - 1));
    this.drops.geometry.dispose();
    this.drops.geometry = new BufferGeometry();
    this.drops.geometry.setAttribute('position', flat(drops.flat()));
  }

  private paint({ colours }: Moment): void {
    this.world.background = new Color(colours.stage);
    this.floor.material.color.set(colours.ground);
    this.grid.material.color.set(colours.line);
    this.body.material.color.set(colours.stone);
    this.edges.material.color.set(colours.edge);
    for (const one of [this.walk, this.walked]) one.material.color.set(colours.path);
    this.drops.material.color.set(colours.drop);
    this.shade.material.opacity = shadowShare(colours.dark);
  }
}

/** Two triangles for every piece of a way on the floor. */
function ribbon(points: Vec3[], width: number): BufferAttribute {
  return flat(points.slice(1).flatMap((b, i) => {
    const a = points[i]!;
    const along = minus(b, a);
    const side = times(width / 2 / (Math.hypot(...along) || Infinity), [-along[1], along[0], 0]);
    const [p, q, r, s] = [add(a, side), minus(a, side), minus(b, side), add(b, side)];
    return [p, q, r, p, r, s];
  }));
}

/** Null where the browser has no WebGL; `lost` where it takes it away later. */
export function makeScene(lost: () => void): Scene | null {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('webgl2', { antialias: true });
  if (!context) return null;
  canvas.addEventListener('webglcontextlost', lost);
  return new ThreeScene(new WebGLRenderer({ canvas, context, antialias: true }));
}
