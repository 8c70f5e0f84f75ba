// The shape of the data a report carries (schema teeter.report/1).
import type { Front } from './front';
import type { AskedUnits } from './units';
import type { RemedyData } from './remedy';

export type Tone = 'still' | 'rocks' | 'falls' | 'open';

export interface Words {
  headline: string;
  tone: Tone;
  details: string[];
  warnings: string[];
  certainty?: 'safe' | 'close' | 'coin_toss' | 'falls' | 'open' | 'not_checked';
}

export interface Impact {
  time: number;
  interface: number;
  rate_before: number[];
  rate_after: number[];
  energy_before: number;
  energy_after: number;
  ratio: number;
  /** Per interface: +1 turns about the right contact point, -1 about the left, 0 closed. */
  pattern_before?: number[];
  pattern_after?: number[];
  /** Of a block that may slide: at the left, then the right corner, in m/s and N s. */
  velocities_before?: CornerVelocity[];
  velocities_after?: CornerVelocity[];
  normal_impulses?: number[];
  /** Where both corners are struck, only the sum counts. */
  tangential_impulses?: number[];
  /** What each corner did during the impact, in order: a mode, or frictionless. */
  phases?: string[][];
  /** The law asked for more than energy allows, and got what it allows. */
  clamped?: boolean;
  /** Of a body in space: how many points were struck, how fast they came, and by which law. */
  points?: number;
  approach?: number;
  kind?: string;
}

export interface CornerVelocity {
  normal: number;
  tangential: number;
}

/** From a time on: what the left (A) and the right corner (B) do. */
export interface ModeChange {
  time: number;
  A: string;
  B: string;
}

/** What the contact below a block had to bear, and when the model's assumptions first ended. */
export interface InterfaceResult {
  /** Null: no friction is enough. */
  required_friction: number | null;
  /** Null: there was no impact. */
  required_friction_at_impacts: number | null;
  least_normal_force: number | null;
  tension: number | null;
  tension_at_impact?: number | null;
  sliding: number | null;
  flight: number | null;
}

export interface BlockResult {
  alpha: number;
  p: number;
  peak_angle: number;
  peak_angle_time: number;
  peak_ratio: number;
  /** The angle at which it tips, with all that stands on it in a column, to the side of the largest tilt; and how much of it was reached. */
  tipping_angle: number;
  tipping_share: number;
  tipping_body: 'alone' | 'with all above';
  final_angle: number;
  peak_slip?: number;
  final_slip?: number;
}

/** Of a body in space: azimuths from x towards y, lengths in its own axes from below the centre of mass. */
export interface SpaceBlockResult extends BlockResult {
  shape: string;
  mass: number;
  inertia: number[];
  com_height: number;
  base: [number, number][];
  alpha_azimuth: number;
  peak_tilt: number;
  peak_tilt_time: number;
  peak_azimuth: number;
  tipping_tilt: number;
  peak_twist: number;
  twist: number;
  base_displacement: [number, number];
  walked: number;
  slip_path: number;
  corner_uplift: number[];
}

/** A largest tilt of a swing, and the root of its energy over that of the swing before; 0 for the first. */
export interface Swing {
  time: number;
  angle: number;
  ratio: number;
}

export interface AssemblyResult {
  verdict: 'stands' | 'damaged' | 'collapses';
  words: string;
  largest_opening: number;
  largest_slip: number;
  joints: number;
  joints_lost: number;
  blocks: number;
  blocks_fallen: number;
}

/** Of a model that solves a contact problem in every step: how the steps went. */
export interface ContactResult {
  scheme: string;
  step: number;
  problems: number;
  unsolved: number;
  relaxed: number;
  worst_residual: number;
  /** Which of its solvers gave how many answers. */
  methods: Record<string, number>;
  split_limits?: number;
  clamped_impacts?: number;
  pulled_impacts?: number;
  lost_by_scheme?: number;
  swings?: Swing[];
}

/** Of a block on springs. */
export interface WinklerResult {
  scheme: string;
  step: number;
  bounce_period: number;
  damping_ratio: number;
  numerical_damping_ratio?: number;
  vertical_stiffness: number;
  uplift_acceleration?: number;
  settlement: number;
  contact_min: number;
  iterations_mean?: number;
  iterations_max?: number;
  failures?: number;
}

/** The energy from one impact to the next, and the part of it that the next one takes. */
export interface EnergyLevel {
  impact: number;
  time_from: number;
  time_to: number;
  energy: number;
  gamma: number | null;
}

export interface EnergyResult {
  initial: number;
  final: number;
  lost_at_impacts: number;
  lost_by_sliding?: number;
  lost_by_damping?: number;
  lost_in_support?: number;
  lost_in_anchors?: number;
  lost_by_scheme?: number;
  lost_at_rest?: number;
  defect?: number;
  input: number;
}

export interface SupportResult {
  floor?: { periods: number[]; factors: number[]; peak_acceleration: number; peak_displacement: number; amplification: number; floor?: number; storeys?: number };
  isolation?: {
    peak_displacement: number; final_displacement: number; peak_acceleration: number; stop_hits: number;
    stops: { time: number; rate_after: number; tipped: boolean }[]; first_slip: number | null; limit: number | null; cannot_lift: boolean;
  };
}

export interface AnchorResult {
  at: number;
  peak_force: number;
  peak_elongation: number;
  yielded: number | null;
  broken: number | null;
  energy_absorbed: number;
}

interface Rule {
  limit: number;
  passes: boolean;
}

/** Rules of thumb beside the simulation; `passes`: the rule says that it stays up. */
export interface ScreeningResult {
  pga: number;
  pgv: number;
  static: Rule;
  impulse_velocity: Rule;
  ishiyama_velocity: Rule;
  reserve_energy: { capacity: number; frequency: number; damping: number | null; demand: number | null; passes: boolean | null };
  disagreements: string[];
}

export interface Summary {
  /** What the same shaking does along the depth, where that is less than the width. */
  other_direction?: unknown;
  model: string;
  verdict: string;
  status: string;
  reason?: string;
  overturned: { time: number; block: number; side: string; impacts_before: number; azimuth?: number; face?: string } | null;
  end_time: number;
  blocks: BlockResult[];
  /** The one that came closest to tipping. */
  closest_block: number;
  interfaces?: InterfaceResult[];
  impacts: Impact[];
  impact_count: number;
  clamped_impacts?: number;
  required_friction: number | null;
  required_friction_at_impacts?: number | null;
  energy?: EnergyResult;
  /** What carries the object, and the anchors that tie it down: to the right first. */
  support?: SupportResult;
  anchors?: AnchorResult[];
  screening?: ScreeningResult;
  certificate?: { kind: 'stands' | 'falls' | 'rest'; energy_share: number; time: number };
  first_uplift?: number | null;
  energy_levels?: EnergyLevel[];
  contact?: ContactResult;
  /** What became of an assembly of several blocks. */
  assembly?: AssemblyResult;
  winkler?: WinklerResult;
  /** Of a block that may slide and fly. */
  kinetic_angle?: number;
  class?: string;
  modes?: ModeChange[];
  mode_count?: number;
  /** Of a body in space. */
  stands?: boolean;
  decided_by?: string;
  flat_landings?: number;
  ambiguous_impacts?: number;
  capped_steps?: number;
  not_imposed?: number;
  worst_residual?: number;
  space_step?: number;
  work?: { steps?: number; rhs?: number; seconds?: number };
  notes?: string[];
}

export interface Margin {
  overturning_scales: [number, number | null][];
  first_overturning_scale: number | null;
  max_scale?: number;
  /** The last factor before the first that could not be followed; null: all were. */
  followed_up_to?: number | null;
  nearby?: { samples: number; spread: number; overturned: number; probability?: { fall: number; interval: [number, number] } | null; uncertainty?: Record<string, number> } | null;
}

export interface Block {
  width: number;
  height: number;
  com: [number, number];
  offset: number;
  /** Of a polygon: its corners from the centre of mass, anticlockwise from the left end of its base; null of a rectangle. */
  outline?: [number, number][] | null;
  /** Part of the ground. */
  fixed?: boolean;
  name?: string;
  /** In a wall: where the middle of its base stands at first; null in a column. */
  at?: [number, number] | null;
  /** The contact interval of the face below, from the block's own centre line; its whole base if absent. */
  contact?: [number, number];
  alpha_left: number;
  alpha_right: number;
  /** The angles at which it tips as its results have them. */
  tipping_left: number;
  tipping_right: number;
  mass: number;
  radius: number;
  p: number;
  p_left: number;
  p_right: number;
  /** Of a body in space. */
  depth?: number;
  surface?: BlockSurface;
}

/** The outside of a body, in its own axes from the centre of mass; triangles go round anticlockwise seen from outside. */
export interface BlockSurface {
  vertices: [number, number, number][];
  triangles: [number, number, number][];
  base_middle: [number, number, number];
}

export interface EncodedColumn {
  unit: string;
  type: 'f32' | 'f64';
  data: string;
}

/** Forces at touching points: frame k holds the entries from first[k] to first[k + 1]. */
export interface EncodedForces {
  time: EncodedColumn;
  first: EncodedColumn;
  upper: EncodedColumn;
  lower: EncodedColumn;
  x: EncodedColumn;
  y: EncodedColumn;
  fx: EncodedColumn;
  fy: EncodedColumn;
  /** In space, where y goes away from the viewer. */
  z?: EncodedColumn;
  fz?: EncodedColumn;
}

export interface ReportData {
  schema: string;
  version: string;
  title: string;
  words: Words;
  summary: Summary;
  /** Of a map: what its cell would be; null where the run could not be followed. */
  code?: number | null;
  margin: Margin | null;
  scenario: { file: string; text: string; command: string };
  gravity: number;
  tolerance?: number;
  /** The coefficients of a model in which it may slide. */
  friction?: { static: number; kinetic: number } | null;
  /** What carries an isolated plate. */
  bearing?: 'spring' | 'slider' | null;
  blocks: Block[];
  forces?: EncodedForces | null;
  columns: Record<string, EncodedColumn>;
  /** Of a report in a file; the live page has none. */
  front?: Front;
  /** What the scenario asks for. */
  units?: AskedUnits;
  /** Where measures were looked for. */
  remedy?: RemedyData;
}
