/** How somebody who is invited will come in. */
export const accessTypes = [
  ['ACCESS_TYPE_WEB', 'At a browser'],
  ['ACCESS_TYPE_API', 'By a program'],
  ['ACCESS_TYPE_ALL', 'At a browser and by a program'],
] as const

/** A kind of access of an answer, as its owner reads it. */
export function accessWords(accessType: string): string {
  return accessTypes.find(([word]) => word === accessType)?.[1] ?? accessType
}
