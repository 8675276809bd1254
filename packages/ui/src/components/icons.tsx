import { Drawing, type IconProps } from './Drawing.tsx'

export function NextIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M9.5 5.5L16 12l-6.5 6.5" />
    </Drawing>
  )
}

export function DownIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M6 9.5l6 6 6-6" />
    </Drawing>
  )
}

export function CheckIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M5 12.5l4.5 4.5L19 7.5" />
    </Drawing>
  )
}

export function CopyIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M9 9h10v11H9zM5 15.5V4.5h10" />
    </Drawing>
  )
}

export function OutIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M13.5 5H19v5.5M19 5l-8.5 8.5M16.5 14v5H5V7.5h5" />
    </Drawing>
  )
}

export function SearchIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L20 20" />
    </Drawing>
  )
}

export function CautionIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M12 4l9 16H3zM12 10v4.5M12 17.2v.1" />
    </Drawing>
  )
}

export function KeyIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M8 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 12h8.5v3.5M17 12v2.5" />
    </Drawing>
  )
}

export function ShieldIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M12 3.5l7 2.5v5.5c0 4.2-2.8 7.4-7 9-4.2-1.6-7-4.8-7-9V6z" />
    </Drawing>
  )
}

export function DoorIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M7 20.5v-17h10v17M4 20.5h16M13.8 12.2v.1" />
    </Drawing>
  )
}
