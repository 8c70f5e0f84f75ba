// What the animation draws, in numbers instead of pixels.
import { seek } from './harness.mjs';

/** What the animation writes, its dots, its bars, its lines, its arrows and the outlines of its blocks: noted by taking the place of the canvas's own functions. */
export async function drawn(page, time) {
  await page.evaluate(() => {
    const kept = {};
    const { setTransform, fillText, arc, moveTo, lineTo, closePath, stroke, fill } = CanvasRenderingContext2D.prototype;
    let path = [];
    let line = [];
    const own = ({ canvas }) => canvas.classList.contains('stage-canvas') && !canvas.closest('.changes'); // the stage, not the pictures of remedies
    const forget = () => Object.assign(kept, { texts: [], dots: [], bars: [], lines: [], outlines: [], arrows: [] });
    window.drawn = kept;
    forget();
    // Every frame begins with it.
    CanvasRenderingContext2D.prototype.setTransform = function (...values) {
      if (own(this)) forget();
      return setTransform.apply(this, values);
    };
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
      if (own(this)) kept.texts.push(text);
      return fillText.call(this, text, x, y);
    };
    CanvasRenderingContext2D.prototype.arc = function (x, y, radius, ...rest) {
      if (own(this) && radius < 5 && x !== 0) kept.dots.push([x, y]);
      return arc.call(this, x, y, radius, ...rest);
    };
    CanvasRenderingContext2D.prototype.moveTo = function (x, y) {
      path = [[x, y]];
      return moveTo.call(this, x, y);
    };
    CanvasRenderingContext2D.prototype.closePath = function () {
      if (own(this)) kept.outlines.push(path);
      return closePath.call(this);
    };
    // An arrow is a line and a point of three corners.
    CanvasRenderingContext2D.prototype.stroke = function (...shape) {
      if (path.length === 2) line = path;
      if (own(this) && path.length === 2) kept.lines.push(path);
      return stroke.apply(this, shape);
    };
    CanvasRenderingContext2D.prototype.fill = function (...shape) {
      if (own(this) && path.length === 3) kept.arrows.push({ from: line[0], tip: path[0], colour: this.fillStyle });
      return fill.apply(this, shape);
    };
    CanvasRenderingContext2D.prototype.lineTo = function (x, y) {
      path.push([x, y]);
      if (own(this) && this.lineWidth > 4.5) kept.bars.push([x, y]);
      return lineTo.call(this, x, y);
    };
  });
  await seek(page, time);
  return page.evaluate(() => window.drawn);
}
