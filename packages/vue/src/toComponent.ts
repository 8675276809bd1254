import { type ComponentType, createElement } from 'react'
import {
  type DefineSetupFnComponent,
  defineComponent,
  h,
  onActivated,
  onDeactivated,
  onMounted,
  onUnmounted,
  shallowRef,
  watch,
} from 'vue'
import { useKit } from './kit.ts'

/** Every property of a part by its name, so that none can be left out. */
type Names<Props> = { readonly [Key in keyof Props]-?: true }

/** A part of the kit as a component of Vue, with these of its properties. It draws itself when it is on the page. */
export function toComponent<Props extends object>(
  part: ComponentType<Props>,
  names: Names<Props>,
): DefineSetupFnComponent<Props> {
  return defineComponent(
    (props: Props) => {
      const kit = useKit()
      const place = shallowRef<HTMLElement>()
      let takeAway: (() => void) | undefined
      const show = () => {
        if (place.value !== undefined) takeAway = kit.show(place.value, createElement(part, withoutUnset(props)))
      }
      const hide = () => {
        takeAway?.()
        takeAway = undefined
      }
      onMounted(show)
      onActivated(show)
      onDeactivated(hide)
      // After a transition that plays while it leaves.
      onUnmounted(hide)
      watch(
        () => ({ ...props }),
        () => {
          if (takeAway !== undefined) show()
        },
      )
      return () => h('div', { ref: place })
    },
    // The names are those of the type above.
    { props: Object.keys(names) as (keyof Props)[] },
  )
}

/** A property that nobody gives is there as undefined in Vue, and is not there in React. */
function withoutUnset<Props extends object>(props: Props): Props {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as Props
}
