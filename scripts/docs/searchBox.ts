/**
 * Attributes of the generator's search that tell a screen reader of a button with a field in it, and of options with links
 * in them, neither of which it can enter; and those by which it is the dialog with a list of links that it looks like.
 */
const changes: readonly (readonly [theirs: RegExp, ours: string])[] = [
  [
    /role="button"\s+:aria-owns="[^"]*"\s+aria-expanded="true"\s+aria-haspopup="listbox"/,
    'role="dialog" aria-modal="true"',
  ],
  [/:aria-activedescendant="[^"]*"\s+aria-autocomplete="both"\s+:aria-controls="[^"]*"/, ''],
  [/:role="results\?\.length \? 'listbox' : undefined"/, ''],
  // An element for keys may have no name of its own.
  [/<kbd :aria-label=/g, '<kbd role="img" :aria-label='],
  [/:aria-selected="[^"]*"\s+role="option"/, ''],
]

/** The source of the generator's search box, as it can be used by everybody. Fails where that is not the source it knows. */
export function openSearchBox(source: string): string {
  return changes.reduce((text, [theirs, ours]) => {
    if (text.search(theirs) === -1) throw new Error(`The search box of the site has changed: ${theirs}`)
    return text.replace(theirs, ours)
  }, source)
}
