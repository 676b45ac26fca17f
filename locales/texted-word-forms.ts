// Words a guest can text, as each language says them. The first of each is the one that texts name. A word that stops texts is never used
// for anything else; `texted-word-forms.test.ts` holds that no two mean different things.

import {
  plainForm,
  vocabularyOf,
  type TextedWord,
  type Vocabulary,
  type WordForms,
} from '#domain/messaging/texted-words.ts';
import type { Language } from './languages.ts';

const en: WordForms = {
  // The words that carriers and providers know everywhere.
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'STOP TEXTS'],
  start: ['START', 'UNSTOP'],
  help: ['HELP', 'INFO'],
  leave: ['LEAVE', 'LEAVE LINE', 'LEAVE THE LINE', 'I’M LEAVING', 'I AM LEAVING'],
  later: ['LATER', 'MORE TIME', 'DELAY'],
  status: ['STATUS', 'HOW LONG', 'MY PLACE', 'WHERE AM I'],
  here: ['HERE', 'I’M HERE', 'I AM HERE', 'ARRIVED'],
  join: ['JOIN', 'JOIN LINE', 'JOIN THE LINE', 'JOIN QUEUE'],
  join_anyway: ['JOIN ANYWAY'],
};

const es: WordForms = {
  stop: ['STOP', 'PARAR', 'BAJA', 'ALTO', 'SALIR', 'CANCELAR', 'DETENER'],
  start: ['INICIAR', 'EMPEZAR', 'ALTA'],
  help: ['AYUDA'],
  leave: ['ME VOY', 'IRME', 'DEJAR LA FILA', 'SALIR DE LA FILA', 'DEJO LA FILA'],
  later: ['MÁS TARDE', 'LUEGO', 'DESPUÉS', 'MÁS TIEMPO'],
  status: ['ESTADO', 'CUÁNTO FALTA', 'MI TURNO', 'CÓMO VOY'],
  here: ['AQUÍ', 'ESTOY AQUÍ', 'YA ESTOY AQUÍ', 'YA LLEGUÉ', 'HE LLEGADO'],
  join: ['UNIRME', 'ENTRAR EN LA FILA', 'PONERME EN LA FILA', 'HACER FILA'],
  join_anyway: ['UNIRME IGUAL'],
};

const fr: WordForms = {
  stop: ['STOP', 'ARRÊT', 'ARRÊTER', 'ARRÊTEZ', 'STOP SMS', 'DÉSABONNER'],
  start: ['REPRENDRE', 'COMMENCER'],
  help: ['AIDE'],
  leave: ['PARTIR', 'JE PARS', 'QUITTER', 'QUITTER LA FILE', 'JE M’EN VAIS'],
  later: ['PLUS TARD', 'PLUS DE TEMPS', 'UN PEU PLUS TARD'],
  status: ['STATUT', 'COMBIEN DE TEMPS', 'OÙ EN SUIS-JE', 'MA PLACE'],
  here: ['ICI', 'JE SUIS LÀ', 'JE SUIS ICI', 'JE SUIS ARRIVÉ', 'JE SUIS ARRIVÉE'],
  join: ['REJOINDRE', 'REJOINDRE LA FILE', 'ENTRER DANS LA FILE'],
  join_anyway: ['REJOINDRE MALGRÉ TOUT', 'REJOINDRE QUAND MÊME'],
};

const de: WordForms = {
  stop: ['STOP', 'STOPP', 'ABMELDEN', 'ABBESTELLEN', 'KEINE SMS'],
  start: ['STARTEN', 'ANMELDEN'],
  help: ['HILFE'],
  leave: ['GEHEN', 'ICH GEHE', 'VERLASSEN', 'REIHE VERLASSEN', 'SCHLANGE VERLASSEN'],
  later: ['SPÄTER', 'SPAETER', 'MEHR ZEIT'],
  status: ['STATUS', 'STAND', 'WIE LANGE', 'WIE LANGE NOCH', 'MEIN PLATZ'],
  here: ['HIER', 'BIN HIER', 'ICH BIN HIER', 'BIN DA', 'ICH BIN DA'],
  join: ['ANSTELLEN', 'MICH ANSTELLEN', 'EINREIHEN'],
  join_anyway: ['TROTZDEM ANSTELLEN'],
};

const it: WordForms = {
  stop: ['STOP', 'FERMA', 'FERMARE', 'BASTA', 'ANNULLA'],
  start: ['INIZIA', 'INIZIO', 'RIPRENDI'],
  help: ['AIUTO'],
  leave: ['VADO VIA', 'ESCO', 'LASCIO LA FILA', 'LASCIARE LA FILA', 'RINUNCIO'],
  later: ['DOPO', 'PIÙ TARDI', 'PIÙ TEMPO'],
  status: ['STATO', 'QUANTO MANCA', 'IL MIO POSTO'],
  here: ['QUI', 'SONO QUI', 'ECCOMI', 'SONO ARRIVATO', 'SONO ARRIVATA'],
  join: ['ENTRO', 'MI METTO IN FILA', 'ENTRARE IN FILA'],
  join_anyway: ['ENTRO LO STESSO'],
};

const ptBR: WordForms = {
  stop: ['PARAR', 'SAIR', 'PARE', 'CANCELAR', 'DESCADASTRAR'],
  start: ['INICIAR', 'COMEÇAR', 'RETOMAR'],
  help: ['AJUDA'],
  leave: ['DESISTO', 'DESISTIR', 'VOU EMBORA', 'SAIR DA FILA', 'DEIXAR A FILA'],
  later: ['MAIS TARDE', 'DEPOIS', 'MAIS TEMPO'],
  status: ['SITUAÇÃO', 'QUANTO FALTA', 'MEU LUGAR', 'MINHA VEZ'],
  here: ['AQUI', 'ESTOU AQUI', 'CHEGUEI', 'JÁ CHEGUEI'],
  join: ['ENTRAR', 'ENTRAR NA FILA', 'QUERO ENTRAR'],
  join_anyway: ['ENTRAR MESMO ASSIM'],
};

const nl: WordForms = {
  stop: ['STOP', 'STOPPEN', 'AFMELDEN', 'UITSCHRIJVEN'],
  start: ['BEGINNEN', 'AANMELDEN'],
  help: ['HULP'],
  leave: ['WEG', 'IK GA WEG', 'RIJ VERLATEN', 'VERLATEN'],
  later: ['LATER', 'MEER TIJD', 'IETS LATER'],
  status: ['STATUS', 'HOE LANG', 'HOE LANG NOG', 'MIJN PLAATS'],
  here: ['HIER', 'IK BEN HIER', 'IK BEN ER', 'BEN ER'],
  join: ['AANSLUITEN', 'IN DE RIJ', 'IK SLUIT AAN'],
  join_anyway: ['TOCH AANSLUITEN'],
};

const pl: WordForms = {
  stop: ['STOP', 'WYPISZ', 'ZATRZYMAJ', 'ANULUJ', 'KONIEC'],
  start: ['WZNÓW', 'ZACZNIJ'],
  help: ['POMOC'],
  leave: ['REZYGNUJĘ', 'ODCHODZĘ', 'OPUSZCZAM KOLEJKĘ', 'WYJŚCIE Z KOLEJKI'],
  later: ['PÓŹNIEJ', 'WIĘCEJ CZASU', 'TROCHĘ PÓŹNIEJ'],
  status: ['STAN', 'ILE JESZCZE', 'MOJE MIEJSCE'],
  here: ['JESTEM', 'JUŻ JESTEM', 'JESTEM TUTAJ', 'JESTEM NA MIEJSCU'],
  join: ['DOŁĄCZ', 'DOŁĄCZAM', 'STAJĘ W KOLEJCE'],
  join_anyway: ['DOŁĄCZ MIMO TO'],
};

const uk: WordForms = {
  stop: ['СТОП', 'ЗУПИНИТИ', 'ВІДПИСАТИСЯ', 'СКАСУВАТИ'],
  start: ['СТАРТ', 'ПОЧАТИ', 'ВІДНОВИТИ'],
  help: ['ДОВІДКА', 'ДОПОМОГА'],
  leave: ['ВИЙТИ', 'ВИЙТИ З ЧЕРГИ', 'ЗАЛИШАЮ ЧЕРГУ', 'ПОКИДАЮ ЧЕРГУ'],
  later: ['ПІЗНІШЕ', 'БІЛЬШЕ ЧАСУ', 'ТРОХИ ПІЗНІШЕ'],
  status: ['СТАТУС', 'СТАН', 'СКІЛЬКИ ЩЕ', 'МОЄ МІСЦЕ'],
  here: ['ТУТ', 'Я ТУТ', 'Я ВЖЕ ТУТ', 'Я НА МІСЦІ'],
  join: ['ЧЕРГА', 'СТАТИ В ЧЕРГУ', 'ЗАЙНЯТИ ЧЕРГУ'],
  join_anyway: ['ЧЕРГА ВСЕ ОДНО'],
};

const ru: WordForms = {
  stop: ['СТОП', 'ОСТАНОВИТЬ', 'ОТПИСАТЬСЯ', 'ОТМЕНА', 'ОТМЕНИТЬ'],
  start: ['СТАРТ', 'НАЧАТЬ', 'ВОЗОБНОВИТЬ'],
  help: ['СПРАВКА', 'ПОМОЩЬ'],
  leave: ['УХОЖУ', 'УЙТИ', 'ВЫЙТИ', 'ВЫЙТИ ИЗ ОЧЕРЕДИ', 'ПОКИДАЮ ОЧЕРЕДЬ'],
  later: ['ПОЗЖЕ', 'ПОПОЗЖЕ', 'БОЛЬШЕ ВРЕМЕНИ'],
  status: ['СТАТУС', 'СКОЛЬКО ЕЩЁ', 'МОЁ МЕСТО'],
  here: ['ЗДЕСЬ', 'Я ЗДЕСЬ', 'Я ТУТ', 'Я НА МЕСТЕ', 'Я УЖЕ ЗДЕСЬ'],
  join: ['ОЧЕРЕДЬ', 'ВСТАТЬ В ОЧЕРЕДЬ', 'ЗАНЯТЬ ОЧЕРЕДЬ'],
  join_anyway: ['ОЧЕРЕДЬ ВСЁ РАВНО'],
};

const tr: WordForms = {
  stop: ['DUR', 'DURDUR', 'RET', 'İPTAL', 'STOP'],
  start: ['BAŞLA', 'BAŞLAT'],
  help: ['YARDIM', 'BİLGİ'],
  leave: ['AYRIL', 'AYRILIYORUM', 'VAZGEÇTİM', 'SIRADAN ÇIK', 'GİDİYORUM'],
  later: ['SONRA', 'DAHA SONRA', 'ERTELE', 'DAHA ZAMAN'],
  status: ['DURUM', 'NE KADAR KALDI', 'SIRAM', 'YERİM'],
  here: ['BURADAYIM', 'BURADA', 'GELDİM', 'VARDIM'],
  join: ['KATIL', 'SIRAYA GİR', 'SIRAYA KATIL'],
  join_anyway: ['YİNE DE KATIL'],
};

const ar: WordForms = {
  stop: ['توقف', 'إيقاف', 'أوقف', 'إلغاء', 'إلغاء الاشتراك'],
  start: ['ابدأ', 'بدء', 'استئناف'],
  help: ['مساعدة', 'معلومات'],
  leave: ['مغادرة', 'سأغادر', 'أغادر', 'مغادرة الدور', 'الخروج من الدور'],
  later: ['لاحقاً', 'فيما بعد', 'وقت أكثر'],
  status: ['الحالة', 'حالة', 'كم بقي', 'أين دوري', 'دوري'],
  here: ['هنا', 'أنا هنا', 'وصلت', 'لقد وصلت'],
  join: ['انضمام', 'الانضمام', 'انضمام إلى الدور'],
  join_anyway: ['انضمام رغم ذلك'],
};

const fa: WordForms = {
  stop: ['توقف', 'لغو', 'پایان', 'لغو عضویت', 'قطع پیامک'],
  start: ['شروع', 'آغاز'],
  help: ['راهنما', 'کمک'],
  leave: ['انصراف', 'می‌روم', 'ترک صف', 'خروج از صف'],
  later: ['بعداً', 'دیرتر', 'وقت بیشتر'],
  status: ['وضعیت', 'چقدر مانده', 'نوبت من', 'جای من'],
  here: ['اینجا', 'اینجا هستم', 'رسیدم', 'من اینجا هستم'],
  join: ['پیوستن', 'ورود به صف', 'پیوستن به صف'],
  join_anyway: ['پیوستن با این حال'],
};

const hi: WordForms = {
  stop: ['रोकें', 'बंद', 'बंद करें', 'रोको', 'BAND KARO'],
  start: ['शुरू', 'शुरू करें', 'SHURU'],
  help: ['मदद', 'सहायता', 'MADAD'],
  leave: ['छोड़ें', 'कतार छोड़ें', 'जा रहा हूँ', 'जा रही हूँ', 'KATAR CHHODO'],
  later: ['बाद में', 'और समय', 'BAAD MEIN'],
  status: ['स्थिति', 'कितना समय', 'मेरी बारी', 'STHITI'],
  here: ['यहाँ', 'मैं यहाँ हूँ', 'पहुँच गया', 'पहुँच गई', 'आ गया', 'आ गई', 'YAHAN', 'AA GAYA'],
  join: ['जुड़ें', 'कतार में जुड़ें', 'JUDEN'],
  join_anyway: ['फिर भी जुड़ें'],
};

const bn: WordForms = {
  stop: ['বন্ধ', 'থামুন', 'বন্ধ করুন', 'বাতিল', 'BONDHO'],
  start: ['শুরু', 'শুরু করুন', 'SHURU'],
  help: ['সাহায্য', 'সহায়তা', 'SAHAJJO'],
  leave: ['লাইন ছাড়ব', 'ছাড়ব', 'ছাড়ি', 'লাইন ছাড়ি', 'চলে যাচ্ছি'],
  later: ['পরে', 'আরও সময়', 'PORE'],
  status: ['অবস্থা', 'কতক্ষণ', 'আর কতক্ষণ', 'আমার পালা'],
  here: ['এখানে', 'আমি এখানে', 'এসেছি', 'এসে গেছি', 'EKHANE'],
  join: ['যোগ দিন', 'যোগ দেব', 'লাইনে যোগ দেব', 'JOG DIN'],
  join_anyway: ['তবু যোগ দিন'],
};

const zhHans: WordForms = {
  stop: ['停止', '退订', '退訂', '取消', '取消短信'],
  start: ['开始', '開始', '恢复', '恢復'],
  help: ['帮助', '幫助', '說明', '说明'],
  leave: ['离开', '離開', '不等了', '退出排队', '退出排隊', '我走了'],
  later: ['稍后', '稍後', '晚点', '晚點', '再等等'],
  status: ['状态', '狀態', '还要多久', '還要多久', '排到哪了', '查询'],
  here: ['到了', '我到了', '已到', '在这里', '在這裡'],
  join: ['排队', '排隊', '取号', '取號'],
  join_anyway: ['仍要排队', '仍要排隊'],
};

const ja: WordForms = {
  stop: ['停止', '配信停止', '解除', 'ストップ', 'キャンセル'],
  start: ['再開', '開始', 'スタート'],
  help: ['ヘルプ', '使い方'],
  leave: ['やめます', '帰ります', '列を離れます', '列を抜けます'],
  later: ['後で', 'あとで', 'もう少し後で'],
  status: ['状況', '状態', 'あと何人', 'あとどのくらい', '順番'],
  here: ['着きました', '到着', '到着しました', 'ここにいます', '来ました'],
  join: ['並ぶ', '並びます', '列に並ぶ'],
  join_anyway: ['それでも並ぶ'],
};

const ko: WordForms = {
  stop: ['중지', '그만', '수신거부', '취소', '해지'],
  start: ['시작', '재개'],
  help: ['도움말', '도움', '안내'],
  leave: ['나가기', '나갈게요', '줄 나가기', '포기'],
  later: ['나중에', '나중', '시간 더'],
  status: ['상태', '현황', '얼마나 남았나요', '내 순서'],
  here: ['도착', '도착했어요', '도착했습니다', '왔어요', '여기'],
  join: ['줄서기', '줄 설게요', '대기 신청'],
  join_anyway: ['그래도 줄서기'],
};

// Without its marks 'dừng' (stop) is written like 'đúng' (right), and 'hủy' (cancel) like the given name Huy: neither stops
// anything alone.
const vi: WordForms = {
  stop: ['NGỪNG', 'DỪNG LẠI', 'NGỪNG NHẮN', 'HỦY TIN NHẮN', 'TỪ CHỐI'],
  start: ['BẮT ĐẦU', 'TIẾP TỤC'],
  help: ['TRỢ GIÚP', 'GIÚP', 'HƯỚNG DẪN'],
  leave: ['RỜI HÀNG', 'BỎ HÀNG', 'RA KHỎI HÀNG', 'KHÔNG CHỜ NỮA'],
  later: ['ĐỂ SAU', 'THÊM THỜI GIAN', 'MUỘN HƠN'],
  status: ['TÌNH TRẠNG', 'TRẠNG THÁI', 'CÒN BAO LÂU', 'CHỖ CỦA TÔI'],
  here: ['ĐÃ ĐẾN', 'TÔI ĐÃ ĐẾN', 'Ở ĐÂY', 'TÔI Ở ĐÂY', 'ĐẾN RỒI'],
  join: ['VÀO HÀNG', 'XẾP HÀNG', 'THAM GIA'],
  join_anyway: ['VẪN VÀO HÀNG'],
};

const so: WordForms = {
  stop: ['JOOJI', 'STOP', 'JOOJI FARIIMAHA', 'BURI'],
  start: ['BILOW', 'DIB U BILOW'],
  help: ['CAAWIMO', 'I CAAWI'],
  leave: ['KA TAG', 'WAAN TAGAYAA', 'KA BAX SAFKA', 'WAAN BAXAYAA'],
  later: ['DIB U DHIG', 'MAR DAMBE', 'WAQTI DHEERAAD'],
  status: ['XAALAD', 'XAALADDA', 'INTEE DHIMAN', 'BOOSKAYGA'],
  here: ['HALKAN', 'WAAN JOOGAA', 'WAAN IMID', 'WAAN YIMID', 'WAAN IMI', 'WAAN SOO GAARAY', 'HALKAN AYAAN JOOGAA'],
  join: ['KU BIIR', 'KU BIIR SAFKA', 'SAFKA GAL'],
  join_anyway: ['SI KASTA KU BIIR'],
};

/** 'Not yet' is no word in any of them: it answers a question of staff. */
export const wordForms: Record<Language, WordForms> = {
  en,
  es,
  fr,
  de,
  it,
  'pt-BR': ptBR,
  nl,
  pl,
  uk,
  ru,
  tr,
  ar,
  fa,
  hi,
  bn,
  'zh-Hans': zhHans,
  ja,
  ko,
  vi,
  so,
};

/** Guests write in whatever language they like. */
export const everyWord: Vocabulary = vocabularyOf(Object.values(wordForms));

/** The word to name to a guest. */
export function wordIn(language: Language, word: TextedWord): string {
  return wordForms[language][word][0] ?? word;
}

/** The language in which the text says the word; among several that say it alike, the first one given. */
export function languageSaying(word: TextedWord, text: string, languages: readonly Language[]): Language | null {
  const plain = plainForm(text);
  return languages.find((tag) => wordForms[tag][word].some((form) => plain.startsWith(plainForm(form)))) ?? null;
}
