import { escapeHtml } from '@latchkey/node'
import { documentTexts, english, type Language, loadTexts, siteTexts, type Texts } from '@latchkey/texts'

/** The sentences that stand in a built page, in English, by how they are said in a language. */
const sentences = (texts: Texts): readonly string[] => {
  const { say } = texts.of(siteTexts)
  const document = texts.of(documentTexts)
  return [
    document.say('document.description'),
    document.say('document.script'),
    say('site.failed'),
    say('site.failed.help'),
    say('site.failed.again'),
  ]
}

/**
 * A built page in a language: its direction, its own sentences, and the file of the language, so that a browser fetches it
 * beside the code. `files` are the names of all that is served with it. Scripts and styles stay as they are, and with them
 * the policy of the page.
 */
export async function speakPage(html: string, language: Language, files: Iterable<string>): Promise<string> {
  const root = html.replace('<html lang="en"', () => `<html lang="${language.tag}" dir="${language.direction}"`)
  if (language.tag === english.tag) return root
  const [meant, said] = [await loadTexts(english), await loadTexts(language)].map(sentences)
  const spoken = (meant ?? []).reduce((page, sentence, index) => say(page, sentence, said?.[index] ?? sentence), root)
  const file = fileOf(language, files)
  // After the code itself, which is the larger part of the way.
  const tag = file === undefined ? '' : `<link rel="modulepreload" crossorigin href="${file}">`
  return spoken.replace('</head>', () => `${tag}</head>`)
}

/** Puts a sentence in the place of another, where that is all that there is between two tags or in an attribute. */
function say(html: string, meant: string, said: string): string {
  return html
    .replace(`>${escapeHtml(meant)}<`, () => `>${escapeHtml(said)}<`)
    .replace(`"${escapeHtml(meant)}"`, () => `"${escapeHtml(said)}"`)
}

/** The build names a file by its language and a digest of eight signs. Undefined where there is not just one of that name. */
function fileOf({ tag }: Language, files: Iterable<string>): string | undefined {
  const name = new RegExp(`/assets/${tag}-[\\w-]{8}\\.js$`)
  const found = [...files].filter((file) => name.test(file))
  return found.length === 1 ? found[0] : undefined
}
