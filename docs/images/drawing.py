"""Charts and blocks as small SVG texts, for the pictures of the gallery."""
import math

COLOURS = ["#0072b2", "#d55e00", "#009e73", "#7b3294", "#555555"]


def round_ticks(low, high, about=6):
    """Round numbers between low and high."""
    raw = (high - low) / about
    size = 10.0 ** math.floor(math.log10(raw))
    step = next(s * size for s in (1, 2, 2.5, 5, 10) if s * size >= raw * 0.999)
    first = math.ceil(low / step - 1e-9)
    return [round(step * k, 12) for k in range(first, math.floor(high / step + 1e-9) + 1)]


def thinned(points, tolerance=0.25):
    """Douglas and Peucker's line: as few points as show the same curve, in pixels."""
    keep = [False] * len(points)
    keep[0] = keep[-1] = True
    parts = [(0, len(points) - 1)]
    while parts:
        a, b = parts.pop()
        (xa, ya), (xb, yb) = points[a], points[b]
        length = math.hypot(xb - xa, yb - ya)
        worst, at = tolerance, None
        for i in range(a + 1, b):
            x, y = points[i]
            off = abs((xb - xa) * (ya - y) - (xa - x) * (yb - ya)) / length if length > 1e-9 else math.hypot(x - xa, y - ya)
            if off > worst:
                worst, at = off, i
        if at is not None:
            keep[at] = True
            parts += [(a, at), (at, b)]
    return [p for p, kept in zip(points, keep) if kept]


class Chart:
    """One pair of axes. Several may stand below each other in one picture."""

    def __init__(self, x_range, y_range, x_label, y_label, top=16, height=230, width=640, x_log=False, y_log=False, left=66):
        self.x_range, self.y_range, self.x_log, self.y_log = x_range, y_range, x_log, y_log
        self.left, self.right, self.top, self.bottom = left, width - 14, top, top + height
        self.x_label, self.y_label = x_label, y_label
        self.marks, self.legend, self.legend_at = [], [], "top right"

    def x(self, value):
        return self.left + (self.right - self.left) * self._share(value, self.x_range, self.x_log)

    def y(self, value):
        return self.bottom - (self.bottom - self.top) * self._share(value, self.y_range, self.y_log)

    @staticmethod
    def _share(value, ends, log):
        low, high = ends
        return math.log(value / low) / math.log(high / low) if log else (value - low) / (high - low)

    def line(self, name, points, colour=0, dash="", width=1.6):
        places = [(self.x(x), min(max(self.y(y), self.top - 400), self.bottom + 400)) for x, y in points]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in thinned(places))
        style = f' stroke-dasharray="{dash}"' if dash else ""
        self.marks.append(f'<polyline points="{path}" fill="none" stroke="{COLOURS[colour]}" stroke-width="{width}"{style}/>')
        if name:
            self.legend.append((name, COLOURS[colour], dash))

    def band(self, lower, upper, colour=0):
        path = " ".join(f"{self.x(x):.1f},{self.y(y):.1f}" for x, y in lower + upper[::-1])
        self.marks.append(f'<polygon points="{path}" fill="{COLOURS[colour]}" fill-opacity="0.15"/>')

    def dots(self, name, points, colour=0, radius=3.5):
        self.marks += [f'<circle cx="{self.x(x):.1f}" cy="{self.y(y):.1f}" r="{radius}" fill="{COLOURS[colour]}"/>' for x, y in points]
        if name:
            self.legend.append((name, COLOURS[colour], "dot"))

    def specks(self, points, colour=0):
        places = sorted({(round(self.x(x), 1), round(self.y(y))) for x, y in points})
        path = "".join(f"M{x:g} {y}h1" for x, y in places)
        self.marks.append(f'<path d="{path}" stroke="{COLOURS[colour]}" stroke-width="1"/>')

    def bar(self, x0, x1, y0, y1, fill):
        self.marks.append(f'<rect x="{self.x(x0):.1f}" y="{self.y(y1):.1f}" width="{self.x(x1) - self.x(x0):.1f}" height="{self.y(y0) - self.y(y1):.1f}" fill="{fill}"/>')

    def cells(self, xs, ys, codes, fills):
        """A map: neighbours of one code in a row are one bar, all bars of a code one path."""
        dx, dy = (self.right - self.left) / len(xs), (self.bottom - self.top) / len(ys)
        paths = {}
        for j, row in enumerate(codes):
            begin = 0
            for i in range(1, len(row) + 1):
                if i == len(row) or row[i] != row[begin]:
                    x0, x1, y0, y1 = self.left + begin * dx, self.left + i * dx, self.bottom - (j + 1) * dy, self.bottom - j * dy + 0.2
                    paths.setdefault(row[begin], []).append(f"M{x0:.1f} {y0:.1f}H{x1:.1f}V{y1:.1f}H{x0:.1f}z")
                    begin = i
        for code, bits in sorted(paths.items(), key=lambda entry: str(entry[0])):
            if fills.get(code):
                self.marks.append(f'<path fill="{fills[code]}" shape-rendering="crispEdges" d="{"".join(bits)}"/>')

    def text(self, x_ticks=None, y_ticks=None, x_names=True, y_names=None):
        parts = []
        for x in x_ticks if x_ticks is not None else round_ticks(*self.x_range):
            parts.append(f'<line x1="{self.x(x):.1f}" y1="{self.top}" x2="{self.x(x):.1f}" y2="{self.bottom}" stroke="#e4e4e4"/>')
            if x_names:
                parts.append(f'<text x="{self.x(x):.1f}" y="{self.bottom + 17}" text-anchor="middle">{x:g}</text>')
        for i, y in enumerate(y_ticks if y_ticks is not None else round_ticks(*self.y_range, about=5)):
            parts.append(f'<line x1="{self.left}" y1="{self.y(y):.1f}" x2="{self.right}" y2="{self.y(y):.1f}" stroke="#e4e4e4"/>')
            parts.append(f'<text x="{self.left - 6}" y="{self.y(y) + 4:.1f}" text-anchor="end">{y_names[i] if y_names else format(y, "g")}</text>')
        clip = f"c{self.top}"
        parts.append(f'<clipPath id="{clip}"><rect x="{self.left}" y="{self.top}" width="{self.right - self.left}" height="{self.bottom - self.top}"/></clipPath>')
        parts += [f'<g clip-path="url(#{clip})">', *self.marks, "</g>"]
        parts.append(f'<rect x="{self.left}" y="{self.top}" width="{self.right - self.left}" height="{self.bottom - self.top}" fill="none" stroke="#888"/>')
        middle = (self.top + self.bottom) / 2
        parts.append(f'<text x="16" y="{middle}" text-anchor="middle" transform="rotate(-90 16 {middle})">{self.y_label}</text>')
        if x_names:
            parts.append(f'<text x="{(self.left + self.right) / 2}" y="{self.bottom + 36}" text-anchor="middle">{self.x_label}</text>')
        parts += self._legend_text()
        return parts

    def _legend_text(self):
        if not self.legend:
            return []
        width = 34 + 7.2 * max(len(name) for name, _, _ in self.legend)
        left = self.right - width - 6 if "right" in self.legend_at else self.left + 8
        top = self.top if "top" in self.legend_at else self.bottom - 18 * len(self.legend) - 14
        parts = []
        parts.append(f'<rect x="{left:.0f}" y="{top + 5}" width="{width:.0f}" height="{18 * len(self.legend) + 4}" fill="white" fill-opacity="0.85"/>')
        for i, (name, colour, dash) in enumerate(self.legend):
            y = top + 19 + 18 * i
            style = f' stroke-dasharray="{dash}"' if dash and dash != "dot" else ""
            mark = (f'<circle cx="{left + 14:.0f}" cy="{y - 4}" r="3.5" fill="{colour}"/>' if dash == "dot" else
                    f'<line x1="{left + 4:.0f}" y1="{y - 4}" x2="{left + 24:.0f}" y2="{y - 4}" stroke="{colour}" stroke-width="2"{style}/>')
            parts.append(mark + f'<text x="{left + 30:.0f}" y="{y}">{name}</text>')
        return parts


def picture(parts, height, width=640):
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="13">'
    return "\n".join([head, f'<rect width="{width}" height="{height}" fill="white"/>', *parts, "</svg>"]) + "\n"


def outline(x, y, angle, width, height, com=(0.0, 0.0)):
    """Corners of a block whose centre of mass is at (x, y), turned clockwise."""
    corners = [(-width / 2, -height / 2), (width / 2, -height / 2), (width / 2, height / 2), (-width / 2, height / 2)]
    c, s = math.cos(angle), math.sin(angle)
    return [(x + (px - com[0]) * c + (py - com[1]) * s, y - (px - com[0]) * s + (py - com[1]) * c) for px, py in corners]
