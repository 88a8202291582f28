// Texts in the reader's language; only that language is loaded.

import { LANGUAGES, type Language } from '@palabre/contract/languages'
import { inFrench } from '@palabre/contract/typography'
import i18next from 'i18next'
import { keep, readKept } from '../session/kept.ts'
import { ROOMS, type Room, type Texts } from './rooms.ts'
import { followTexts } from './use-translation.tsx'

const LOADERS: { [language in Language]: () => Promise<object> } = {
  en: async () => (await import('./en.ts')).en,
  fr: async () => (await import('./fr.ts')).fr,
}
const KEPT = 'language'

/** Those whose pages were shown. */
const rooms = new Set<Room>()

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'dashboard'
    resources: { dashboard: Texts }
  }
}

/** The language that is shown. */
export const currentLanguage = (): Language => LANGUAGES.find(one => one === i18next.language) ?? LANGUAGES[0]

/** Loads the texts: in the language chosen here before, else in the browser's. */
export async function startTexts(): Promise<void> {
  await i18next.init({
    lng: chosenLanguage(),
    ns: ['dashboard'],
    defaultNS: 'dashboard',
    resources: {},
    partialBundledLanguages: true,
    fallbackLng: false,
    returnNull: false,
    interpolation: { escapeValue: false },
  })
  followTexts()
  await showLanguage(chosenLanguage())
}

/** Goes on in this language. null: the browser's. */
export async function chooseLanguage(language: Language | null): Promise<void> {
  keep(KEPT, language)
  await showLanguage(chosenLanguage())
}

/** Loads what a page of this room says, in the language that is shown; another language then brings it too. */
export async function loadTexts(room: Room): Promise<void> {
  rooms.add(room)
  await addTexts(currentLanguage())
}

async function showLanguage(language: Language): Promise<void> {
  await addTexts(language)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** Adds what is not there yet in a language. */
async function addTexts(language: Language): Promise<void> {
  const has = (name: string) => i18next.getResource(language, 'dashboard', name) !== undefined
  const loading = [
    ...(has('parts') ? [] : [LOADERS[language]()]),
    ...[...rooms].filter(room => !has(room)).map(room => ROOMS[language][room]() as Promise<object>),
  ]
  for (const texts of await Promise.all(loading))
    i18next.addResourceBundle(language, 'dashboard', setIn(language, texts), true)
}

/** Texts as they are set in a language: where no line may part them. */
function setIn(language: Language, texts: object): object {
  if (language !== 'fr') return { ...texts }
  const set = (one: unknown): unknown =>
    typeof one === 'object' && one !== null
      ? setIn(language, one)
      : typeof one === 'string'
        ? inFrench(one)
        : one
  return Object.fromEntries(Object.entries(texts).map(([name, one]) => [name, set(one)]))
}

function chosenLanguage(): Language {
  const wished = [readKept(KEPT), ...navigator.languages.map(one => one.slice(0, 2))]
  const known = wished.flatMap(one => LANGUAGES.filter(language => language === one))
  return known[0] ?? LANGUAGES[0]
}
