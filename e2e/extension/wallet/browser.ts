type BrowserEvent<Listener> = { addListener(listener: Listener): void }

/** The sender of a message, in the browser's own words. */
export type Sender = { readonly origin?: string }

/** A line between a page and the service worker. */
export type Port = {
  readonly sender?: Sender
  readonly onMessage: BrowserEvent<(message: unknown) => void>
  readonly onDisconnect: BrowserEvent<() => void>
  postMessage(message: unknown): void
}

/** The little of the browser's interface for extensions that this one uses. */
export type BrowserInterface = {
  readonly runtime: {
    readonly onConnect: BrowserEvent<(port: Port) => void>
    readonly onMessage: BrowserEvent<
      (message: unknown, sender: Sender, answer: (value: unknown) => void) => true | undefined
    >
    connect(options: { readonly name: string }): Port
    sendMessage(message: unknown): Promise<unknown>
    getURL(path: string): string
  }
  readonly storage: {
    readonly session: {
      get(key: string): Promise<Readonly<Record<string, unknown>>>
      set(values: Readonly<Record<string, unknown>>): Promise<void>
    }
  }
  readonly windows: {
    readonly onRemoved: BrowserEvent<(id: number) => void>
    create(options: {
      readonly url: string
      readonly type: 'popup'
      readonly width: number
      readonly height: number
    }): Promise<{ readonly id?: number }>
  }
}

/** As the browser puts it into every place of an extension. */
export const browser = (globalThis as unknown as { readonly chrome: BrowserInterface }).chrome
