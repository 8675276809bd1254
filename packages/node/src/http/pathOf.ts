/** The path of a request as it is spelled: `%61` stays, and is no `a`. All who ask for a path are to see the same one. */
export function pathOf({ url }: Pick<Request, 'url'>): string {
  return new URL(url).pathname
}
