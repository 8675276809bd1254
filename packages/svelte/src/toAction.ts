import type { Kit } from '@latchkey/react/mount'
import { type ComponentType, createElement } from 'react'
import type { ActionReturn } from 'svelte/action'

/** The properties of a part, and the kit that draws it. */
export type PartOptions<Props> = Props & { readonly kit: Kit }

/** A part of the kit as an action: `<div use:connectButton={{ kit }}></div>`. The element is to be empty. */
export function toAction<Props extends object>(
  part: ComponentType<Props>,
): (place: Element, options: PartOptions<Props>) => ActionReturn<PartOptions<Props>> {
  return (place, options) => {
    const show = (given: PartOptions<Props>) => {
      const { kit, ...props } = given
      // Without the kit they are the properties of the part, which the compiler does not see.
      return kit.show(place, createElement(part, props as unknown as Props))
    }
    let takeAway = show(options)
    let { kit: last } = options
    return {
      update(changed) {
        if (changed.kit !== last) takeAway()
        last = changed.kit
        takeAway = show(changed)
      },
      destroy: () => takeAway(),
    }
  }
}
