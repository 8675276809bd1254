// Made by `npm run texts`.
import type { Table } from '../area.ts'

export const enXATable: Table = {
  'activity.none': ["[","Ñöthîñg šéñt ýét"," one two]"],
  'activity.noneHelp': ["[","Tråñšférš thåt ýöû šéñd fröm thîš bröwšér åré lîštéd héré, éåçh wîth îtš prögréšš."," one two three four five six seven]"],
  'activity.transfers': ["[","Tråñšférš"," one ]"],
  'activity.latest': ["[","Låtéšt tråñšférš"," one two]"],
  'activity.pending': ["[","Öñ thé wåý"," one ]"],
  'activity.today': ["[","Tödåý"," on]"],
  'activity.yesterday': ["[","Ýéštérdåý"," one ]"],
  'activity.line.to': ["[","Tö ",["name",["réçîpîéñt"]]," one two thr]"],
  'activity.line.place': ["[",["network"]," · ",["time"]," one two ]"],
  'activity.line.smallest': ["[","−",["amount"]," (šmålléšt ûñît)"," one two th]"],
  'activity.line.mismatch': ["[","Ñöt åš åpprövéd"," one tw]"],
  'activity.amount': ["[","Åmöûñt"," one]"],
  'activity.to': ["[","Tö"," o]"],
  'activity.from': ["[","Fröm"," on]"],
  'activity.sent': ["[","Šéñt"," on]"],
  'activity.transaction': ["[","Tråñšåçtîöñ"," one t]"],
  'activity.explorer': ["[","Öpéñ îñ thé éxplörér"," one two ]"],
  'activity.remove': ["[","Rémövé fröm thîš lîšt"," one two t]"],
  'ui.back': ["[","Båçk"," on]"],
  'ui.close': ["[","Çlöšé"," on]"],
  'ui.copied': ["[","Çöpîéd"," one]"],
  'ui.notCopied': ["[","Çöûld ñöt çöpý"," one tw]"],
  'ui.notCopiedWhy': ["[","Çöûld ñöt çöpý. Šéléçt thé téxt îñštéåd."," one two three fo]"],
}
