// heic-decode ships no types; this is the part of it that we call.
declare module 'heic-decode' {
  type Picture = {
    width: number
    height: number
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>
  }
  const decode: {
    /** Every top-level picture, not yet decoded; `dispose` frees them. Throws for what is no HEIC file. */
    all(options: { buffer: Buffer }): Promise<Picture[] & { dispose(): void }>
  }
  export default decode
}
