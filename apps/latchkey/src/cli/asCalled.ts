/** A text with custody's commands as they are called here; those that are named so already stay as they are. */
export function asCalled(text: string, call: string): string {
  const [own, called] = ['latchkey custody ', `${call} custody `]
  return text.replaceAll(called, own).replaceAll(own, called)
}
