/** Words of a User-Agent and what people call it; the first that fits counts: most browsers name others too. */
const BROWSERS: [word: RegExp, name: string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
]
const SYSTEMS: [word: RegExp, name: string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]
const AGENT_CHARS_MAX = 500

/** What a session is listed as, from its User-Agent: "Firefox, Linux"; '' when it says neither. */
export function deviceOf(userAgent: string | string[] | undefined): string {
  const text = String(userAgent ?? '').slice(0, AGENT_CHARS_MAX)
  return [BROWSERS, SYSTEMS].flatMap(list => list.find(([word]) => word.test(text))?.[1] ?? []).join(', ')
}
