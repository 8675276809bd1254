const command = /\blatchkey (?=(?:custody|backup|restore|verify|init|config|doctor|version|help)\b)/g

/** A text with the program's commands as they are called here; those that are named so already stay as they are. */
export function asCalled(text: string, call: string): string {
  const between = text.split(call)
  return between.map((part) => part.replaceAll(command, `${call} `)).join(call)
}
