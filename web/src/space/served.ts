// What draws bodies in space, as a script of its own: a page that has none asks for it when it needs it.
import { makeScene } from './scene';

(globalThis as { teeterScene?: typeof makeScene }).teeterScene = makeScene;
