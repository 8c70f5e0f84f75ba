// Where a body in space must be in the picture, worked out from the data alone, and where it is.
import { settled } from './harness.mjs';
import { turned } from './sample-space.mjs';

export function columnsOf(report) {
  return Object.fromEntries(Object.entries(report.columns).map(([name, { type, data }]) => {
    const bytes = Buffer.from(data, 'base64');
    const copy = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
    return [name, type === 'f64' ? new Float64Array(copy) : new Float32Array(copy)];
  }));
}

const minus = (a, b) => a.map((value, i) => value - b[i]);
const dot = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const unit = (a) => a.map((value) => value / Math.hypot(...a));

/** The vertices of the body at a row of the history, as the floor moves, through the camera of the picture; in pixels. */
export function expectedCorners(report, row, { eye, target, opening }, width, height) {
  const columns = columnsOf(report);
  const at = (name) => columns[name][row];
  const turn = ['qw_0', 'qx_0', 'qy_0', 'qz_0'].map(at);
  const place = [at('x_0') + at('ground_displacement'), at('y_0') + at('ground_displacement_transverse'), at('z_0')];
  const ahead = unit(minus(target, eye));
  const right = unit(cross(ahead, [0, 0, 1]));
  const up = cross(right, ahead);
  const focus = height / 2 / Math.tan(opening / 2);
  return report.blocks[0].surface.vertices.map((vertex) => {
    const from = minus(turned(turn, vertex).map((value, i) => value + place[i]), eye);
    const depth = dot(from, ahead);
    return [width / 2 + (focus * dot(from, right)) / depth, height / 2 - (focus * dot(from, up)) / depth];
  });
}

/** The convex outline of points. */
export function outlineOf(points) {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const turn = (o, a, b) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const half = (list) => list.reduce((line, point) => {
    while (line.length > 1 && turn(line.at(-2), line.at(-1), point) <= 0) line.pop();
    return [...line, point];
  }, []).slice(0, -1);
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** Paints the body red, so that its pixels can be told from all others. */
export async function paintRed(page) {
  await page.evaluate(() => {
    for (const name of ['stone', 'edge']) document.documentElement.style.setProperty(`--${name}`, '#ff0000');
    for (const name of ['series-1', 'series-3', 'muted', 'text']) document.documentElement.style.setProperty(`--${name}`, '#0000ff');
  });
  await page.getByRole('button', { name: /^(Dark|Light)$/ }).click();
  await settled(page);
}

/** The pixels of the body inside and outside an outline: share of both together that is in both. */
export function agreement(page, outline) {
  return page.locator('.stage-canvas').evaluate((canvas, corners) => {
    const ratio = canvas.width / canvas.clientWidth;
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
    copy.drawImage(canvas, 0, 0);
    const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
    const inside = (x, y) => corners.every(([x1, y1], i) => {
      const [x2, y2] = corners[(i + 1) % corners.length];
      return (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) >= 0;
    });
    let [both, either] = [0, 0];
    for (let j = 0; j < canvas.height; j++) {
      for (let i = 0; i < canvas.width; i++) {
        const k = 4 * (j * canvas.width + i);
        const red = data[k] > 60 && data[k + 1] < 0.4 * data[k] && data[k + 2] < 0.4 * data[k];
        const meant = inside((i + 0.5) / ratio, (j + 0.5) / ratio);
        if (red && meant) both++;
        if (red || meant) either++;
      }
    }
    return { share: both / either, pixels: both };
  }, outline);
}

/** The camera of the picture, and its size in pixels. */
export async function cameraOf(page) {
  const canvas = page.locator('.stage-canvas');
  return canvas.evaluate((node) => ({ ...JSON.parse(node.dataset.camera), width: node.clientWidth, height: node.clientHeight }));
}
