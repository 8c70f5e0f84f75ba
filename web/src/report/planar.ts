// Runs of blocks in a plane.
import { Animation } from '../stage/animation';
import { contactChanges } from './contact-changes';
import { section } from '../page/dom';
import { factsTable } from './facts';
import { figures } from './figures';
import { impactTable } from './impacts';
import type { Kind } from './kind';
import { Phase } from './phase';
import { residualFigure, solvedSection } from './solved';
import { stackTables } from './stack-tables';

export const planar: Kind = {
  picture: (report) => new Animation(report),
  figures,
  figuresApart: residualFigure,
  portrait: (report, player, chosen) => new Phase(report, player, chosen),
  facts: factsTable,
  tables: (report, player, zoom, chosen) => [
    ...solvedSection(report, residualFigure(report), player, zoom),
    ...stackTables(report, chosen),
    section('impacts', 'Impacts', impactTable(report, player), ...contactChanges(report, player)),
  ],
  engineers: 'For engineers: phase portrait, key facts, every impact with its energies',
};
