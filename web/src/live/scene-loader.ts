// The script that draws bodies in space, which most readers never need: held by the page, or asked of its server when the first one is shown.
import { fallBack, provideScene } from '../space/scenes';
import type { SceneMaker } from '../space/scene-data';

let asked = false;

export function needScene(): void {
  if (asked) return;
  asked = true;
  void sceneText().then(run).catch(() => fallBack('The script for WebGL could not be loaded'));
}

export async function sceneText(): Promise<string> {
  const held = document.getElementById('teeter-scene')?.textContent;
  if (held) return held;
  const answer = await fetch('/scene.js');
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.text();
}

/** The policy of the page knows this script by its hash. */
function run(text: string): void {
  const script = document.createElement('script');
  script.textContent = text;
  document.head.append(script);
  script.remove();
  provideScene((globalThis as unknown as { teeterScene: SceneMaker }).teeterScene);
}
