/** The server's message to the console's page. Holds nothing secret. */
export type ConsoleBoot = {
  /** The owner's name for the site. */
  readonly name: string
  /** Where custody answers, on this origin. */
  readonly custodyUrl: string
  /** The root organization, where the server knows it. */
  readonly organizationId?: string | undefined
  /** The id to which passkeys are bound. */
  readonly rpId: string
  /** Origin of the key frame, where this page can reach one. */
  readonly frameUrl?: string | undefined
  /** Whether the page of its gallery is served: on local runs alone. */
  readonly hasGallery?: boolean | undefined
}

const maxNameLength = 100

/** The start values, or undefined when they cannot be read: the page then says so instead of guessing. */
export function parseConsoleBoot(input: unknown): ConsoleBoot | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  const { name, custodyUrl, organizationId, rpId, frameUrl, hasGallery } = Object.fromEntries(Object.entries(input))
  if (typeof name !== 'string' || typeof rpId !== 'string' || rpId === '') return undefined
  // A path of this origin and nothing else: the key's stamps go nowhere else.
  if (typeof custodyUrl !== 'string' || !/^(?:\/[\w-]+)+$/.test(custodyUrl)) return undefined
  return {
    name: name.slice(0, maxNameLength),
    custodyUrl,
    rpId,
    ...(isId(organizationId) && { organizationId }),
    ...(isOrigin(frameUrl) && { frameUrl }),
    ...(hasGallery === true && { hasGallery }),
  }
}

function isOrigin(value: unknown): value is string {
  return typeof value === 'string' && URL.canParse(value) && new URL(value).origin === value
}

/** Whether it is the id of an organization, or of anything else in it. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
}
