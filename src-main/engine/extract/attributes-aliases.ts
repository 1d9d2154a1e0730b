/** Names that mean one thing by convention, not by likeness; a small general list, first the canonical one. Pairs that must never become one. */

export const BUILTIN_ALIASES: readonly (readonly string[])[] = [
  ['time in range', 'TIR', 'in range', 'range in', 'time in target', 'in target range'],
  ['time below range', 'TBR', 'below range'],
  ['time above range', 'TAR', 'above range'],
  ['systolic', 'sys', 'systolic blood pressure', 'systolic BP', 'systolic pressure', 'BP systolic'],
  ['diastolic', 'dia', 'diastolic blood pressure', 'diastolic BP', 'diastolic pressure', 'BP diastolic'],
  ['blood pressure', 'BP', 'Blutdruck', 'RR'],
  ['heart rate', 'HR', 'pulse', 'pulse rate', 'Puls', 'heartrate'],
  ['resting heart rate', 'RHR', 'resting HR', 'resting pulse'],
  ['heart rate variability', 'HRV'],
  ['glucose', 'BG', 'blood glucose', 'blood sugar', 'SGV', 'glucose level', 'blood glucose level', 'blood sugar level'],
  ['average glucose', 'average BG', 'mean glucose', 'mean BG', 'average blood glucose', 'average sugar'],
  ['HbA1c', 'A1c', 'hemoglobin A1c', 'haemoglobin A1c', 'Hb A1c'],
  ['estimated A1c', 'eA1c', 'estimated HbA1c'],
  ['glucose management indicator', 'GMI'],
  ['coefficient of variation', 'CV', 'glucose variability CV'],
  ['standard deviation', 'SD', 'stddev', 'std dev', 'stdev'],
  ['weight', 'body weight', 'bodyweight', 'Gewicht', 'poids', 'peso'],
  ['body mass index', 'BMI'],
  ['oxygen saturation', 'SpO2', 'blood oxygen', 'O2 sat'],
  ['sleep', 'sleep duration', 'time asleep', 'sleep time', 'total sleep', 'hours slept', 'Schlaf'],
  ['steps', 'step count', 'daily steps', 'Schritte'],
  ['calories', 'kcal', 'energy kcal', 'cals'],
  ['carbohydrates', 'carbs', 'carb', 'Kohlenhydrate'],
  ['quantity', 'qty'],
  ['telephone', 'tel', 'phone', 'phone number', 'telephone number', 'tel no'],
  ['temperature', 'temp', 'Temperatur'],
  ['date', 'Datum', 'fecha', 'data'],
  ['insulin on board', 'IOB'],
  ['carbs on board', 'COB'],
]

/** Words that tell attributes apart although a model may think them alike: opposites, parts of a day, kinds of aggregate. */
export const OPPOSED: readonly (readonly string[])[] = [
  ['morning', 'noon', 'afternoon', 'evening', 'night', 'bedtime', 'breakfast', 'lunch', 'dinner', 'fasting', 'daily', 'weekly', 'monthly', 'yearly'],
  ['high', 'low', 'medium'], ['above', 'below', 'in'], ['before', 'after'], ['systolic', 'diastolic'], ['total', 'subtotal', 'net', 'gross'], ['maximum', 'minimum', 'average', 'median', 'latest', 'current', 'goal', 'target'],
  ['income', 'expense'], ['saturated', 'unsaturated', 'trans'], ['left', 'right'], ['start', 'end'], ['buy', 'sell'], ['inflow', 'outflow'], ['deep', 'light', 'rem'], ['active', 'resting'], ['paid', 'due'], ['cash', 'change'],
]
