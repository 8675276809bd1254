const codePattern = /^[a-z][a-z_]{0,63}$/

/** The code by which somebody else refuses, as `data.refusal` of the error that hands it on; nothing where he tells none. */
export function refusalOf(code: unknown): { readonly refusal?: string } {
  return typeof code === 'string' && codePattern.test(code) ? { refusal: code } : {}
}
