// Made by `npm run texts` from locales/en/consoleMistakes.json.
import type { Area } from '../../../area.ts'

type ConsoleMistakesKeys = {
  'consoleMistakes.type': { type: string }
  'consoleMistakes.expression_too_long': { limit: number }
  'consoleMistakes.expression_too_deep': { limit: number }
  'consoleMistakes.list_too_long': { position: number; limit: number }
  'consoleMistakes.invalid_effect': { effect: string }
  'consoleMistakes.quotes': { position: number; example: string }
  'consoleMistakes.equality': { position: number; example: string }
  'consoleMistakes.joining': { position: number; and: string; or: string }
  'consoleMistakes.calculation': { position: number }
  'consoleMistakes.unknown_character': { position: number; character: string }
  'consoleMistakes.unclosed_text': { position: number }
  'consoleMistakes.hexadecimal': { position: number; example: string }
  'consoleMistakes.not_whole': { position: number }
  'consoleMistakes.number_too_large': { position: number; limit: string }
  'consoleMistakes.sign_needed': { position: number; sign: string }
  'consoleMistakes.name_needed': { position: number }
  'consoleMistakes.text_needed': { position: number }
  'consoleMistakes.too_much': { position: number }
  'consoleMistakes.chained': { position: number; example: string }
  'consoleMistakes.unknown_method': { position: number; name: string; known: string }
  'consoleMistakes.unknown_function': { position: number; name: string }
  'consoleMistakes.slice_numbers': { position: number; example: string }
  'consoleMistakes.slice_reversed': { position: number }
  'consoleMistakes.missing_end': { position: number }
  'consoleMistakes.not_before_value': { position: number; sign: string; example: string }
  'consoleMistakes.value_needed': { position: number }
  'consoleMistakes.field_twice': { position: number; name: string }
  'consoleMistakes.bad_timestamp': { position: number; text: string; example: string }
  'consoleMistakes.schedule_fields': { position: number }
  'consoleMistakes.schedule_field': { field: string; position: number; every: string; low: number; high: number; example: string }
  'consoleMistakes.schedule_duration': { position: number; example: string }
  'consoleMistakes.schedule_zone': { position: number; zone: string; example: string }
  'consoleMistakes.schedule_day': { position: number }
  'consoleMistakes.not_boolean': { position: number; type: string }
  'consoleMistakes.whole_not_boolean': { type: string }
  'consoleMistakes.wrong_part': { part: string; position: number; name: string }
  'consoleMistakes.foreign_payload': { position: number; name: string }
  'consoleMistakes.unknown_name': { position: number; name: string; known: string }
  'consoleMistakes.mixed_list': { position: number; first: string; second: string }
  'consoleMistakes.not_comparable': { position: number; type: string }
  'consoleMistakes.not_ordered': { position: number; type: string }
  'consoleMistakes.mismatch': { position: number; first: string; second: string }
  'consoleMistakes.mismatch_number': { position: number }
  'consoleMistakes.mismatch_boolean': { position: number; yes: string; no: string }
  'consoleMistakes.mismatch_moment': { position: number; example: string }
  'consoleMistakes.mismatch_quotes': { position: number; type: string }
  'consoleMistakes.element_mismatch': { position: number; type: string; elementType: string }
  'consoleMistakes.unknown_field': { position: number; name: string; known: string }
  'consoleMistakes.map_field': { position: number; example: string }
  'consoleMistakes.no_fields': { position: number; type: string }
  'consoleMistakes.no_elements': { position: number; type: string }
  'consoleMistakes.read_by_point': { position: number; example: string }
  'consoleMistakes.wrong_key': { position: number; expected: string; type: string }
  'consoleMistakes.no_slice': { position: number; type: string }
  'consoleMistakes.list_needed': { position: number; type: string }
  'consoleMistakes.text_slices': { position: number; example: string }
  'consoleMistakes.never_applies': { first: string; second: string }
  'consoleMistakes.deny_may_not_apply': { names: string; fact: string }
  'consoleMistakes.deny_may_not_apply_short': { names: string; fact: string }
}

/** The sentences of the area "consoleMistakes". */
export const consoleMistakesTexts: Area<ConsoleMistakesKeys> = {
  english: {
    'consoleMistakes.type': [["type",1,{"text":"text","number":"whole number","boolean":"true or false","moment":"moment","list":"list","record":"record","nothing":"nothing","other":"value of the request"}]],
    'consoleMistakes.expression_too_long': ["The expression is longer than ",["limit",4]," bytes. Split the policy: several policies with the same effect are joined by “or”."],
    'consoleMistakes.expression_too_deep': ["The expression is nested more than ",["limit",4]," levels deep."],
    'consoleMistakes.list_too_long': ["Character ",["position",4],": this list has more than ",["limit",4]," elements."],
    'consoleMistakes.invalid_effect': ["This page does not know the effect ",["effect"],"."],
    'consoleMistakes.quotes': ["Character ",["position",4],": texts stand between straight single quotes, as in ",["example"],"."],
    'consoleMistakes.equality': ["Character ",["position",4],": equality is written ",["example"],"."],
    'consoleMistakes.joining': ["Character ",["position",4],": “and” is written ",["and"],", “or” is written ",["or"],"."],
    'consoleMistakes.calculation': ["Character ",["position",4],": the language does not calculate, and has neither numbers below zero nor comments."],
    'consoleMistakes.unknown_character': ["Character ",["position",4],": ",["character"]," has no meaning here."],
    'consoleMistakes.unclosed_text': ["Character ",["position",4],": a text begins here and does not end."],
    'consoleMistakes.hexadecimal': ["Character ",["position",4],": hexadecimal stands between quotes, as in ",["example"],"."],
    'consoleMistakes.not_whole': ["Character ",["position",4],": numbers are whole and have nothing but digits."],
    'consoleMistakes.number_too_large': ["Character ",["position",4],": numbers go up to ",["limit"],"."],
    'consoleMistakes.sign_needed': ["Character ",["position",4],": ",["sign"]," is missing here."],
    'consoleMistakes.name_needed': ["Character ",["position",4],": a name is missing here."],
    'consoleMistakes.text_needed': ["Character ",["position",4],": a text between single quotes is missing here."],
    'consoleMistakes.too_much': ["Character ",["position",4],": the expression has ended before this."],
    'consoleMistakes.chained': ["Character ",["position",4],": comparisons cannot be chained. Join two of them by ",["example"],"."],
    'consoleMistakes.unknown_method': ["Character ",["position",4],": there is no function ",["name"],", only these: ",["known"],"."],
    'consoleMistakes.unknown_function': ["Character ",["position",4],": there is no function ",["name"],"."],
    'consoleMistakes.slice_numbers': ["Character ",["position",4],": a slice has two numbers, as in ",["example"],"."],
    'consoleMistakes.slice_reversed': ["Character ",["position",4],": this slice ends before it begins."],
    'consoleMistakes.missing_end': ["Character ",["position",4],": something is missing at the end."],
    'consoleMistakes.not_before_value': ["Character ",["position",4],": ",["sign"]," stands before a whole comparison, as in ",["example"],"."],
    'consoleMistakes.value_needed': ["Character ",["position",4],": a value is missing before this."],
    'consoleMistakes.field_twice': ["Character ",["position",4],": this record has ",["name"]," twice."],
    'consoleMistakes.bad_timestamp': ["Character ",["position",4],": ",["text"]," is no moment in UTC. One looks like ",["example"],"."],
    'consoleMistakes.schedule_fields': ["Character ",["position",4],": a schedule has 5 fields: minute, hour, day, month, day of the week."],
    'consoleMistakes.schedule_field': [["field",1,{"minute":["Character ",["position",4],": the minute is ",["every"],", or numbers and ranges from ",["low",4]," to ",["high",4],", as in ",["example"],"."],"hour":["Character ",["position",4],": the hour is ",["every"],", or numbers and ranges from ",["low",4]," to ",["high",4],", as in ",["example"],"."],"month":["Character ",["position",4],": the month is ",["every"],", or numbers and ranges from ",["low",4]," to ",["high",4],", as in ",["example"],"."],"weekday":["Character ",["position",4],": the day of the week is ",["every"],", or numbers and ranges from ",["low",4]," (Sunday) to ",["high",4]," (Saturday), as in ",["example"],"."],"other":["Character ",["position",4],": the day of the month is ",["every"],", or numbers and ranges from ",["low",4]," to ",["high",4],", as in ",["example"],"."]}]],
    'consoleMistakes.schedule_duration': ["Character ",["position",4],": a duration is more than nothing and at most 7 days, as in ",["example"],"."],
    'consoleMistakes.schedule_zone': ["Character ",["position",4],": ",["zone"]," is no time zone. One looks like ",["example"],"."],
    'consoleMistakes.schedule_day': ["Character ",["position",4],": no month of this schedule has such a day."],
    'consoleMistakes.not_boolean': ["Character ",["position",4],": true or false is needed here, not this (",["type"],")."],
    'consoleMistakes.whole_not_boolean': ["The whole expression must be true or false, not this (",["type"],")."],
    'consoleMistakes.wrong_part': [["part",1,{"consensus":["Character ",["position",4],": ",["name"]," belongs into the consensus of a policy."],"time":["Character ",["position",4],": ",["name"]," belongs into the time of a policy."],"other":["Character ",["position",4],": ",["name"]," belongs into the condition of a policy."]}]],
    'consoleMistakes.foreign_payload': ["Character ",["position",4],": ",["name"]," is not known here. Only transactions and data of Ethereum are signed."],
    'consoleMistakes.unknown_name': ["Character ",["position",4],": ",["name"]," is not known here, only these: ",["known"],"."],
    'consoleMistakes.mixed_list': ["Character ",["position",4],": all elements of a list are of one kind, not of two (",["first"],", ",["second"],")."],
    'consoleMistakes.not_comparable': ["Character ",["position",4],": this cannot be compared (",["type"],")."],
    'consoleMistakes.not_ordered': ["Character ",["position",4],": only numbers and moments are less or more than others, not this (",["type"],")."],
    'consoleMistakes.mismatch': ["Character ",["position",4],": both sides of a comparison are of one kind, not of two (",["first"],", ",["second"],")."],
    'consoleMistakes.mismatch_number': ["Character ",["position",4],": a number is compared with a text. Write the number without quotes."],
    'consoleMistakes.mismatch_boolean': ["Character ",["position",4],": true or false is compared with a text. Write ",["yes"]," or ",["no"]," without quotes."],
    'consoleMistakes.mismatch_moment': ["Character ",["position",4],": a moment is compared with a text. Write ",["example"],"."],
    'consoleMistakes.mismatch_quotes': ["Character ",["position",4],": a text is compared with something else (",["type"],"). Write that between quotes."],
    'consoleMistakes.element_mismatch': ["Character ",["position",4],": what is looked for (",["type"],") is of another kind than the elements of the list (",["elementType"],")."],
    'consoleMistakes.unknown_field': ["Character ",["position",4],": there is no field ",["name"]," here, only these: ",["known"],"."],
    'consoleMistakes.map_field': ["Character ",["position",4],": here a field is read by ",["example"],", not by a point."],
    'consoleMistakes.no_fields': ["Character ",["position",4],": this has no fields (",["type"],")."],
    'consoleMistakes.no_elements': ["Character ",["position",4],": this has no elements (",["type"],")."],
    'consoleMistakes.read_by_point': ["Character ",["position",4],": this has no elements. Its fields are read by a point, as in ",["example"],"."],
    'consoleMistakes.wrong_key': ["Character ",["position",4],": an element is taken here by another kind of value (",["expected"],"), not by this (",["type"],")."],
    'consoleMistakes.no_slice': ["Character ",["position",4],": slices are taken from texts and lists, not from this (",["type"],")."],
    'consoleMistakes.list_needed': ["Character ",["position",4],": a list is needed here, not this (",["type"],")."],
    'consoleMistakes.text_slices': ["Character ",["position",4],": a list is needed here, not a text. Parts of texts are compared by slices, as in ",["example"],"."],
    'consoleMistakes.never_applies': ["No request has both ",["first"]," and ",["second"],", so this policy never applies. Make two policies of it."],
    'consoleMistakes.deny_may_not_apply': ["This policy does not deny requests that have no ",["names"],". Deny by ",["fact"]," what must never pass."],
    'consoleMistakes.deny_may_not_apply_short': ["This policy does not deny requests that have no ",["names"],", or whose values are too short. Deny by ",["fact"]," what must never pass."],
  },
}
