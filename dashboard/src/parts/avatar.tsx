import styles from './avatar.module.css'

const TONES = 6

/** The first letters of a name; the same name has the same tone everywhere. The name itself stands beside it. */
export function Avatar({ name }: { name: string }) {
  const tone = [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 9973, 7) % TONES
  return (
    <span className={styles.avatar} data-tone={tone} aria-hidden="true">
      {lettersOf(name)}
    </span>
  )
}

function lettersOf(name: string): string {
  const words = name.split(/[\s@._-]+/).filter(word => /^\p{L}/u.test(word))
  const letters = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return letters.map(word => word[0]!.toUpperCase()).join('') || '#'
}
