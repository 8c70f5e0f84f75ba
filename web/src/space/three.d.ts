// Of three.js what the scene uses.
declare module 'three' {
  class Vector3 { set(x: number, y: number, z: number): this }
  class Vector2 { set(x: number, y: number): this }
  class Quaternion { set(x: number, y: number, z: number, w: number): this }
  export class Color { constructor(colour: string); set(colour: string): this }
  class Object3D {
    position: Vector3;
    scale: Vector3;
    quaternion: Quaternion;
    up: Vector3;
    castShadow: boolean;
    receiveShadow: boolean;
    frustumCulled: boolean;
    add(...objects: Object3D[]): this;
    lookAt(x: number, y: number, z: number): void;
  }
  export class Scene extends Object3D { background: Color | null }
  export class PerspectiveCamera extends Object3D {
    fov: number;
    aspect: number;
    near: number;
    far: number;
    updateProjectionMatrix(): void;
  }
  interface OrthographicCamera { left: number; right: number; top: number; bottom: number; near: number; far: number; updateProjectionMatrix(): void }
  export class DirectionalLight extends Object3D {
    constructor(colour: number, intensity: number);
    target: Object3D;
    shadow: { mapSize: Vector2; camera: OrthographicCamera; radius: number };
  }
  export class AmbientLight extends Object3D { constructor(colour: number, intensity: number) }
  export class BufferAttribute { constructor(values: Float32Array, size: number) }
  export class BufferGeometry {
    setAttribute(name: string, attribute: BufferAttribute): this;
    setDrawRange(start: number, count: number): void;
    computeBoundingSphere(): void;
    dispose(): void;
  }
  export class PlaneGeometry extends BufferGeometry { constructor(width: number, height: number) }
  interface MaterialOptions { side?: number; transparent?: boolean; opacity?: number; polygonOffset?: boolean; polygonOffsetFactor?: number; polygonOffsetUnits?: number }
  class Material { constructor(options?: MaterialOptions); color: Color; opacity: number }
  export class MeshBasicMaterial extends Material { private readonly basic: true }
  export class MeshLambertMaterial extends Material { private readonly lambert: true }
  export class ShadowMaterial extends Material { private readonly shadow: true }
  export class LineBasicMaterial extends Material { private readonly line: true }
  export class Mesh<M extends Material> extends Object3D { constructor(geometry: BufferGeometry, material: M); geometry: BufferGeometry; material: M }
  export class LineSegments<M extends Material> extends Object3D { constructor(geometry: BufferGeometry, material: M); geometry: BufferGeometry; material: M }
  export class WebGLRenderer {
    constructor(options: { canvas: HTMLCanvasElement; context: WebGL2RenderingContext; antialias: boolean });
    domElement: HTMLCanvasElement;
    shadowMap: { enabled: boolean; type: number };
    setSize(width: number, height: number, style: boolean): void;
    render(scene: Scene, camera: PerspectiveCamera): void;
  }
  export const DoubleSide: number;
  export const PCFShadowMap: number;
}
