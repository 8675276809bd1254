/** `createPolicy`, `CREATE_POLICY` or `create_policy` → "Create policy". */
export function toWords(name: string): string {
  const parts = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return `${parts.slice(0, 1).toUpperCase()}${parts.slice(1)}`.replace(/\bapi\b/i, 'API').replace(/\bid\b/, 'id')
}

/** A word of an enumeration without its beginning: `ACTIVITY_STATUS_FAILED` → "Failed". */
export function enumWords(word: string, prefix: string): string {
  return toWords(word.startsWith(prefix) ? word.slice(prefix.length) : word)
}

/** A type of activity of any version → what it does: `ACTIVITY_TYPE_CREATE_POLICY_V3` → "Create policy". */
export function activityWords(type: string): string {
  return enumWords(type.replace(/_V\d+$/, ''), 'ACTIVITY_TYPE_')
}
