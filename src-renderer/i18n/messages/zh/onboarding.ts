/** The app with nothing in it. The type of the English ones demands every message. */
import type { Words } from '../../words.ts'
import type { Messages } from '../en/onboarding.ts'

export function onboarding(_w: Words): Messages {
  return {
    title: '还没有记住任何内容',
    lead: '把截图、小票照片、聊天和笔记拖到此窗口的任何位置。AdaMM 在这台电脑上读取它们，用反复出现的值建立表格，并在回答问题时给出每个数字的出处。',
    dropFiles: '选择文件',
    chooseFolder: '选择文件夹',
    sample: '打开示例记忆',
    language: '语言',
    reading: '数字和日期',
    readingHint: (number, date) => `${number} 和 ${date}；如果来源另有说明，则按来源读取。`,
    pictures: '图片',
    picturesText: 'PNG、JPEG、WebP、GIF、HEIC：仪表盘、小票、成绩、预订',
    text: '文本',
    textText: 'Markdown 和纯文本笔记、历史文件（JSONL），以及包含它们的压缩包',
    sampleName: '示例',
    sampleText: '一位虚构人物的三个月：血糖、小票、体重、睡眠、谈话。',
    privacy: '隐私',
    privacyOffline: '没有任何请求离开这台电脑。远程模型在你打开之前一直关闭。',
    privacyOnline: '可以询问远程模型。每个请求都列在“设置”中。',
    folder: '数据文件夹',
  }
}
