import { escapeHtml } from '@latchkey/node'
import { documentTexts, english, type Language, loadTexts, siteTexts, type Tables, type Texts } from '@latchkey/texts'
import { consoleShellTexts, consoleTables } from '@latchkey/texts/console'
import { pocketShellTexts, pocketTables } from '@latchkey/texts/pocket'

/** The sentences of a built page before its code runs. */
export type PageSpeech = {
  /** The sentences that it alone says, beside those of every page. */
  readonly tables?: Tables
  /** Those that stand in its document, in English, by how they are said in a language. */
  readonly sentences: (texts: Texts) => readonly string[]
}

/** The product's own pages. */
export const webSpeech: PageSpeech = {
  sentences: (texts) => {
    const { say } = texts.of(siteTexts)
    const document = texts.of(documentTexts)
    return [
      document.say('document.description'),
      document.say('document.script'),
      say('site.failed'),
      say('site.failed.help'),
      say('site.failed.again'),
    ]
  },
}

export const consoleSpeech: PageSpeech = {
  tables: consoleTables,
  sentences: (texts) => {
    const { say } = texts.of(consoleShellTexts)
    return [say('consoleShell.title'), say('consoleShell.script')]
  },
}

export const pocketSpeech: PageSpeech = {
  tables: pocketTables,
  sentences: (texts) => {
    const { say } = texts.of(pocketShellTexts)
    return [say('pocketShell.title'), say('pocketShell.description'), say('pocketShell.script')]
  },
}

/** A built page, and what is served with it. */
export type BuiltPage = {
  readonly html: string
  /** The names of all files. */
  readonly files: Iterable<string>
  readonly speech: PageSpeech
}

/**
 * A built page in a language: its direction, its own sentences, and the files of the language, so that a browser fetches
 * them beside the code. Scripts and styles stay as they are, and with them the policy of the page.
 */
export async function speakPage({ html, files, speech }: BuiltPage, language: Language): Promise<string> {
  const root = html.replace('<html lang="en"', () => `<html lang="${language.tag}" dir="${language.direction}"`)
  if (language.tag === english.tag) return root
  const load = async (spoken: Language) => speech.sentences(await loadTexts(spoken, {}, speech.tables))
  const [meant, said] = [await load(english), await load(language)]
  const page = meant.reduce((written, sentence, index) => say(written, sentence, said[index] ?? sentence), root)
  // After the code itself, which is the larger part of the way.
  const tags = filesOf(language, files).map((file) => `<link rel="modulepreload" crossorigin href="${file}">`)
  return page.replace('</head>', () => `${tags.join('')}</head>`)
}

/** Puts a sentence in the place of another, where that is all that there is between two tags or in an attribute. */
function say(html: string, meant: string, said: string): string {
  return html
    .replace(`>${escapeHtml(meant)}<`, () => `>${escapeHtml(said)}<`)
    .replace(`"${escapeHtml(meant)}"`, () => `"${escapeHtml(said)}"`)
}

/** The build names a file by its language and a digest of eight signs. */
function filesOf({ tag }: Language, files: Iterable<string>): readonly string[] {
  const name = new RegExp(`/assets/${tag}-[\\w-]{8}\\.js$`)
  return [...files].filter((file) => name.test(file))
}
