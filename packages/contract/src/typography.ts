/** No French mark of punctuation begins a line. */
export function unbroken(text: string): string {
  return text.replace(/ (?=[?!:;»])/g, '\u00a0')
}

/** A French text: besides, no opening mark ends a line, and a number, or what stands for one, stays with its unit. */
export const inFrench = (text: string): string =>
  unbroken(text)
    .replace(/« /g, '«\u00a0')
    .replace(/([\d}]) (?=(?:s|ms|min|h|j|%|€)(?![\p{L}\d]))/gu, '$1\u00a0')
