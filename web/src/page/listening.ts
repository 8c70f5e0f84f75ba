// Who listens to what, so that a part of a page that is replaced can stop listening.

let open: (() => void)[] | null = null;

export class Listeners {
  private readonly all = new Set<() => void>();

  add(listener: () => void): void {
    this.all.add(listener);
    open?.push(() => this.all.delete(listener));
  }

  tell(): void {
    for (const listener of [...this.all]) listener();
  }
}

/** Builds a part of the page; the function that comes with it ends all listening that the part began. */
export function listening<T>(build: () => T): [T, () => void] {
  const before = open;
  const begun: (() => void)[] = [];
  open = begun;
  try {
    return [build(), () => begun.splice(0).forEach((end) => end())];
  } finally {
    open = before;
  }
}
