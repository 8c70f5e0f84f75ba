// The shape of the data a report carries (schema teeter.report/1).

export type Tone = 'still' | 'rocks' | 'falls' | 'open';

export interface Words {
  headline: string;
  tone: Tone;
  details: string[];
  warnings: string[];
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
  final_angle: number;
  peak_slip?: number;
  final_slip?: number;
}

export interface Summary {
  model: string;
  verdict: string;
  status: string;
  reason?: string;
  overturned: { time: number; block: number; side: string; impacts_before: number } | null;
  end_time: number;
  blocks: BlockResult[];
  interfaces?: InterfaceResult[];
  impacts: Impact[];
  impact_count: number;
  clamped_impacts?: number;
  required_friction: number | null;
  required_friction_at_impacts?: number | null;
  energy?: { initial: number; final: number; lost_at_impacts: number; lost_by_sliding?: number; input: number };
  /** Of a block that may slide and fly. */
  kinetic_angle?: number;
  class?: string;
  modes?: ModeChange[];
  mode_count?: number;
  work?: { steps?: number; rhs?: number; seconds?: number };
  notes?: string[];
}

export interface Margin {
  overturning_scales: [number, number | null][];
  first_overturning_scale: number | null;
  max_scale?: number;
  nearby?: { samples: number; spread: number; overturned: number } | null;
}

export interface Block {
  width: number;
  height: number;
  com: [number, number];
  offset: number;
  /** The contact interval of the face below, from the block's own centre line; its whole base if absent. */
  contact?: [number, number];
  alpha_left: number;
  alpha_right: number;
  mass: number;
  radius: number;
  p: number;
  p_left: number;
  p_right: number;
}

export interface EncodedColumn {
  unit: string;
  type: 'f32' | 'f64';
  data: string;
}

export interface ReportData {
  schema: string;
  version: string;
  title: string;
  words: Words;
  summary: Summary;
  margin: Margin | null;
  scenario: { file: string; text: string; command: string };
  gravity: number;
  tolerance?: number;
  /** The coefficients of the model friction. */
  friction?: { static: number; kinetic: number } | null;
  blocks: Block[];
  columns: Record<string, EncodedColumn>;
}
