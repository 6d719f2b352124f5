// heic-decode ships no types; this covers the part we call.
declare module 'heic-decode' {
  type Picture = {
    width: number
    height: number
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>
  }
  const decode: {
    /** Every top-level image, not yet decoded; `dispose` frees them. Throws for files that are not HEIC. */
    all(options: { buffer: Buffer }): Promise<Picture[] & { dispose(): void }>
  }
  export default decode
}
