import { Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

/** The answer is compressed in a way that we did not ask for. */
export class UnknownCoding extends Error {}

/**
 * An answer's bytes up to the bound, or to the piece that is enough, inflated where it is compressed; the rest is not read.
 * Throws UnknownCoding.
 */
export async function readBody(
  body: AsyncIterable<Buffer>,
  coding: string,
  bytesMax: number,
  isEnough: ((piece: Buffer) => boolean) | null = null,
): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const inflated = inflaterOf(coding.trim().toLowerCase())
  if (!inflated) return collect(body, bytesMax, isEnough)
  const travelled = { isWhole: true, bytes: 0 }
  const source = Readable.from(upTo(body, bytesMax, travelled))
  // an error ends the stream that is read below, and is thrown there
  source.on('error', error => inflated.destroy(error))
  try {
    const { bytes, isWhole } = await collect(source.pipe(inflated), bytesMax, isEnough)
    return { bytes, isWhole: isWhole && travelled.isWhole }
  } catch (error) {
    // cut in the middle by our own bound; or nothing came, as of HEAD and 204, whatever its coding would be
    if (!travelled.isWhole || travelled.bytes === 0)
      return { bytes: Buffer.alloc(0), isWhole: travelled.isWhole }
    throw error
  } finally {
    source.destroy()
    inflated.destroy()
  }
}

function inflaterOf(coding: string): Transform | null {
  switch (coding) {
    case '':
    case 'identity':
      return null
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'deflate':
      return createInflate()
    case 'br':
      return createBrotliDecompress()
    default:
      throw new UnknownCoding(coding)
  }
}

async function* upTo(
  body: AsyncIterable<Buffer>,
  bytesMax: number,
  travelled: { isWhole: boolean; bytes: number },
): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    travelled.bytes += chunk.length
    if (travelled.bytes > bytesMax) {
      travelled.isWhole = false
      return
    }
    yield chunk
  }
}

async function collect(
  body: AsyncIterable<Buffer>,
  bytesMax: number,
  isEnough: ((piece: Buffer) => boolean) | null,
): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    bytes += chunk.length
    // leaving the loop destroys the stream
    if (bytes > bytesMax || isEnough?.(chunk)) break
  }
  return { bytes: Buffer.concat(chunks).subarray(0, bytesMax), isWhole: bytes <= bytesMax }
}
