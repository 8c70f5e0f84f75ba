// Work that can wait until the reader pauses.

export function later(work: () => void, milliseconds = 200): () => void {
  let timer = 0;
  return () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(work, milliseconds);
  };
}
