// The documentation as it is served: its pages in each language, and their files, each written when first asked for.
import { LANGUAGES, type Language } from '@palabre/contract/languages'
import { type File, fileOf, hashOf } from '../http/files.ts'
import { readAssets } from './assets.ts'
import { type Chapter, chaptersOf, type Documents, ROOT } from './chapters.ts'
import { pageHtml } from './page.ts'
import { searchIndexOf } from './search-index.ts'

/** A language: its chapters, and what its search looks through, named by its content. */
type Edition = { chapters: Chapter[]; index: Named }
/** A file, and the version in its address. */
type Named = { file: File; version: string }

export type Editions = {
  /** The page at a path. `isAskedFor`: its links ask for the same language. Null: there is no such chapter. */
  page(path: string, language: Language, isAskedFor: boolean): File | null
  /** A file of the pages by its name, or null. */
  file(name: string): Named | null
}

/** Pages and files from the OpenAPI documents. `base`: public address without a trailing slash. */
export function makeEditions(documents: () => Documents, base: string): Editions {
  const assets = readAssets()
  const folderOf = (version: string): string => `${ROOT}/assets/${version}`
  const editionOf = kept((language: Language): Edition => {
    const chapters = chaptersOf(documents(), base, language)
    const file = fileOf('search.json', JSON.stringify(searchIndexOf(chapters)))
    return { chapters, index: { file, version: hashOf(file.bytes) } }
  })
  const nameOf = (language: Language): string => `search-${language}.json`
  const writePage = (chapter: Chapter, language: Language, isAskedFor: boolean): File => {
    const { chapters, index } = editionOf(language)
    const frame = {
      chapters,
      language,
      base,
      assets: folderOf(assets.version),
      index: `${folderOf(index.version)}/${nameOf(language)}`,
      query: isAskedFor ? `?lang=${language}` : '',
    }
    return fileOf('page.html', pageHtml(frame, chapter))
  }
  const pages = new Map<string, File>()
  return {
    page(path, language, isAskedFor) {
      const chapter = editionOf(language).chapters.find(one => one.path === path)
      if (!chapter) return null
      const key = `${path} ${language} ${isAskedFor}`
      const page = pages.get(key) ?? writePage(chapter, language, isAskedFor)
      pages.set(key, page)
      return page
    },
    file(name) {
      const language = LANGUAGES.find(one => nameOf(one) === name)
      if (language) return editionOf(language).index
      const file = assets.files.get(name)
      return file ? { file, version: assets.version } : null
    },
  }
}

/** What a function makes of each key, made once. */
function kept<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<Key, Value>()
  return key => {
    const value = values.get(key) ?? make(key)
    values.set(key, value)
    return value
  }
}
