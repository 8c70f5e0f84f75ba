// Runs of a body in space.
import { section } from '../page/dom';
import type { Kind } from '../report/kind';
import { spaceFacts } from './facts';
import { spaceFigures } from './figures';
import { spaceImpacts } from './impacts';
import { SpacePicture } from './picture';
import { Plan } from './plan';

export const spatial: Kind = {
  picture: (report) => new SpacePicture(report),
  figures: spaceFigures,
  figuresApart: () => [],
  portrait: (report, player) => new Plan(report, player),
  facts: spaceFacts,
  tables: (report, player) => [section('impacts', 'Impacts', spaceImpacts(report, player))],
  engineers: 'For engineers: key facts, every impact with its energies',
};
