/** Of UTF-8, what continues a character. */
const isContinued = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80

/** The beginning of a text, of at most so many bytes and without half a character; `more` stands for what is gone. */
export function cutBytes(text: string, bytesMax: number, more = ''): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= bytesMax) return text
  let end = bytesMax - Buffer.byteLength(more)
  while (end > 0 && isContinued(bytes[end])) end--
  return bytes.toString('utf8', 0, end) + more
}
