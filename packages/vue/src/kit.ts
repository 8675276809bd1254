import type { Hub } from '@latchkey/connect'
import { createKit, type Kit, type KitOptions } from '@latchkey/react/mount'
import { type InjectionKey, inject, type Plugin } from 'vue'

const kitKey: InjectionKey<Kit> = Symbol('latchkey')

/** `app.use(latchkey, { hub })`: lends the hub and the kit to the components of an app. */
export const latchkey: Plugin<[KitOptions]> = {
  install(app, options) {
    const kit = createKit(options)
    app.provide(kitKey, kit)
    const { unmount } = app
    app.unmount = () => {
      unmount()
      kit.end()
    }
  },
}

/** The kit of the app: `open()` shows a dialog from a button of your own. Throws a `TypeError` without `app.use(latchkey, …)`. */
export function useKit(): Kit {
  const kit = inject(kitKey, undefined)
  if (kit === undefined) throw new TypeError('A Latchkey component needs app.use(latchkey, { hub })')
  return kit
}

/** The hub of the app, for the verbs of `@latchkey/connect`. */
export function useHub(): Hub {
  return useKit().hub
}
