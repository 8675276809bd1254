/** A piece of code in a document. */
export type Example = {
  readonly language: string
  /** The file of the repository that it shows whole, where it names one. */
  readonly file: string | undefined
  /** Its name for other examples of the document, where it names one that is no file of the repository. */
  readonly called: string | undefined
  /** Code that stands before it for the compiler alone, in a comment that begins with `given`. */
  readonly given: string
  readonly code: string
}

/** Every fenced example of a document, in order. */
export function examplesOf(markdown: string): readonly Example[] {
  const fence = /(?:^<!-- given\n([\s\S]*?)^-->\n+)?^```(\w+)(?: (\S+\/\S+)| ([^\n]*))?\n([\s\S]*?)^```$/gm
  return [...markdown.matchAll(fence)].map(([, given = '', language = '', file, called, code = '']) => ({
    ...{ language, file, called, given, code },
  }))
}

/**
 * The files that the compiler is given for the examples of a document, by their names: one that shows a file has its name,
 * so that they find each other as the files do.
 */
export function toModules(examples: readonly Example[]): ReadonlyMap<string, string> {
  const typed = examples.filter(({ language }) => language === 'ts' || language === 'tsx')
  return new Map(
    typed.map(({ language, file, called, given, code }, index) => [
      file?.split('/').at(-1) ?? called ?? `example-${index + 1}.${language}`,
      `${given}${code}`,
    ]),
  )
}
