import { useFailure } from '@latchkey/ui'

/** The words of whatever was thrown, with their language: where it lacks a sentence, that of the page stands around them. */
export function FailureText({ error }: { readonly error: unknown }) {
  const { text, spoken } = useFailure()(error)
  return <span {...spoken}>{text}</span>
}
