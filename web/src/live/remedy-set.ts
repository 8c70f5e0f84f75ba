// KEY=VALUE, as --set has them, put into a scenario.
import { parse } from 'smol-toml';
import { changed, type Tree, type Value } from './tree';

function valueOf(text: string): Value {
  try {
    return (parse(`value = ${text}`) as { value: Value }).value;
  } catch {
    return text;
  }
}

export const setKeys = (tree: Tree, settings: string[]): Tree => settings.reduce((so, setting) => {
  const split = setting.indexOf('=');
  return changed(so, setting.slice(0, split), valueOf(setting.slice(split + 1)));
}, tree);
