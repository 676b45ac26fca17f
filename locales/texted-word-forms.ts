// Words a guest can text, as each language says them. The first of each is the one that texts name. What leaves the line is a clear wish
// to: 'I can’t come' may mean 'not yet', and is answered by the words. A word that stops texts is never used for anything else; `texted-word-forms.test.ts` holds that no two mean different things.

import {
  plainForm,
  plainWithoutCourtesies,
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
  leave: [
    'LEAVE',
    'LEAVE LINE',
    'LEAVE THE LINE',
    'I’M LEAVING',
    'I AM LEAVING',
    'CANCEL MY PLACE',
    'CANCEL MY SPOT',
    'CANCEL MY TURN',
  ],
  later: ['LATER', 'MORE TIME', 'DELAY'],
  status: [
    'STATUS',
    'HOW LONG',
    'MY PLACE',
    'WHERE AM I',
    'HOW LONG IS IT',
    'HOW LONG IS THE WAIT',
    'HOW MUCH LONGER',
    'WHEN IS MY TURN',
    'WHERE DO I GO',
  ],
  here: ['HERE', 'I’M HERE', 'I AM HERE', 'ARRIVED'],
  coming: ['ON MY WAY', 'I’M ON MY WAY', 'COMING', 'I’M COMING', 'OMW'],
  join: [
    'JOIN',
    'JOIN LINE',
    'JOIN THE LINE',
    'JOIN QUEUE',
    'I WANT TO JOIN',
    'I’D LIKE TO JOIN',
    'I WOULD LIKE TO JOIN',
    'JOINT',
  ],
  join_anyway: ['JOIN ANYWAY'],
  please: ['PLEASE', 'PLS', 'PLZ', 'HI', 'HELLO', 'HEY', 'GOOD MORNING', 'GOOD AFTERNOON'],
  thanks: ['THANKS', 'THANK YOU', 'THANK YOU VERY MUCH', 'THANK YOU SO MUCH', 'THX', 'OK', 'OKAY'],
};

const es: WordForms = {
  stop: ['STOP', 'PARAR', 'BAJA', 'ALTO', 'SALIR', 'CANCELAR', 'DETENER'],
  start: ['INICIAR', 'EMPEZAR', 'ALTA'],
  help: ['AYUDA'],
  leave: [
    'ME VOY',
    'IRME',
    'DEJAR LA FILA',
    'SALIR DE LA FILA',
    'DEJO LA FILA',
    'CANCELAR MI TURNO',
    'CANCELAR MI LUGAR',
  ],
  later: ['LUEGO', 'MÁS TARDE', 'DESPUÉS', 'MÁS TIEMPO'],
  status: ['ESTADO', 'CUÁNTO FALTA', 'MI TURNO', 'CÓMO VOY', 'CUÁNTO TIEMPO', 'CUÁNDO ME TOCA', 'ADÓNDE VOY'],
  here: ['LLEGUÉ', 'AQUÍ', 'ESTOY AQUÍ', 'YA ESTOY AQUÍ', 'YA LLEGUÉ', 'HE LLEGADO'],
  coming: ['EN CAMINO', 'ESTOY EN CAMINO', 'VOY EN CAMINO', 'VOY', 'YA VOY'],
  join: [
    'UNIRME',
    'ENTRAR EN LA FILA',
    'PONERME EN LA FILA',
    'HACER FILA',
    'QUIERO UNIRME',
    'QUIERO ENTRAR EN LA FILA',
  ],
  join_anyway: ['UNIRME IGUAL'],
  please: ['POR FAVOR', 'HOLA', 'BUENOS DÍAS', 'BUENAS TARDES'],
  thanks: ['GRACIAS', 'MUCHAS GRACIAS', 'VALE'],
};

const fr: WordForms = {
  stop: ['STOP', 'ARRÊT', 'ARRÊTER', 'ARRÊTEZ', 'STOP SMS', 'DÉSABONNER'],
  start: ['REPRENDRE', 'COMMENCER'],
  help: ['AIDE'],
  leave: ['PARTIR', 'JE PARS', 'QUITTER', 'QUITTER LA FILE', 'JE M’EN VAIS', 'ANNULER MA PLACE', 'ANNULEZ MA PLACE'],
  later: ['PLUS TARD', 'PLUS DE TEMPS', 'UN PEU PLUS TARD'],
  status: ['STATUT', 'COMBIEN DE TEMPS', 'OÙ EN SUIS-JE', 'MA PLACE', 'C’EST QUAND MON TOUR', 'OÙ DOIS-JE ALLER'],
  here: ['ICI', 'JE SUIS LÀ', 'JE SUIS ICI', 'JE SUIS ARRIVÉ', 'JE SUIS ARRIVÉE'],
  coming: ['J’ARRIVE', 'EN ROUTE', 'J’ARRIVE TOUT DE SUITE'],
  join: [
    'REJOINDRE',
    'REJOINDRE LA FILE',
    'ENTRER DANS LA FILE',
    'JE VEUX REJOINDRE LA FILE',
    'JE VOUDRAIS REJOINDRE LA FILE',
  ],
  join_anyway: ['REJOINDRE MALGRÉ TOUT', 'REJOINDRE QUAND MÊME'],
  please: ['S’IL VOUS PLAÎT', 'S’IL TE PLAÎT', 'SVP', 'BONJOUR'],
  thanks: ['MERCI', 'MERCI BEAUCOUP', 'D’ACCORD'],
};

const de: WordForms = {
  stop: ['STOP', 'STOPP', 'ABMELDEN', 'ABBESTELLEN', 'KEINE SMS'],
  start: ['STARTEN', 'ANMELDEN'],
  help: ['HILFE'],
  leave: ['GEHEN', 'ICH GEHE', 'VERLASSEN', 'REIHE VERLASSEN', 'SCHLANGE VERLASSEN'],
  later: ['SPÄTER', 'SPAETER', 'MEHR ZEIT'],
  status: ['STATUS', 'STAND', 'WIE LANGE', 'WIE LANGE NOCH', 'MEIN PLATZ'],
  here: ['HIER', 'BIN HIER', 'ICH BIN HIER', 'BIN DA', 'ICH BIN DA'],
  coming: ['UNTERWEGS', 'BIN UNTERWEGS', 'ICH BIN UNTERWEGS', 'ICH KOMME', 'KOMME'],
  join: ['ANSTELLEN', 'MICH ANSTELLEN', 'EINREIHEN'],
  join_anyway: ['TROTZDEM ANSTELLEN'],
  please: ['BITTE', 'HALLO', 'GUTEN TAG', 'GUTEN MORGEN'],
  thanks: ['DANKE', 'VIELEN DANK', 'DANKE SCHÖN'],
};

const it: WordForms = {
  stop: ['STOP', 'FERMA', 'FERMARE', 'BASTA', 'ANNULLA'],
  start: ['INIZIA', 'INIZIO', 'RIPRENDI'],
  help: ['AIUTO'],
  leave: ['VADO VIA', 'ESCO', 'LASCIO LA FILA', 'LASCIARE LA FILA', 'RINUNCIO'],
  later: ['DOPO', 'PIÙ TARDI', 'PIÙ TEMPO'],
  status: ['STATO', 'QUANTO MANCA', 'IL MIO POSTO'],
  here: ['QUI', 'SONO QUI', 'ECCOMI', 'SONO ARRIVATO', 'SONO ARRIVATA'],
  coming: ['ARRIVO', 'STO ARRIVANDO', 'SONO IN ARRIVO'],
  join: ['ENTRO', 'MI METTO IN FILA', 'ENTRARE IN FILA'],
  join_anyway: ['ENTRO LO STESSO'],
  please: ['PER FAVORE', 'CIAO', 'SALVE', 'BUONGIORNO'],
  thanks: ['GRAZIE', 'GRAZIE MILLE', 'VA BENE'],
};

const ptBR: WordForms = {
  stop: ['PARAR', 'SAIR', 'PARE', 'CANCELAR', 'DESCADASTRAR'],
  start: ['INICIAR', 'COMEÇAR', 'RETOMAR'],
  help: ['AJUDA'],
  leave: ['DESISTO', 'DESISTIR', 'VOU EMBORA', 'SAIR DA FILA', 'DEIXAR A FILA'],
  later: ['MAIS TARDE', 'DEPOIS', 'MAIS TEMPO'],
  status: ['MINHA VEZ', 'SITUAÇÃO', 'QUANTO FALTA', 'MEU LUGAR'],
  here: ['AQUI', 'ESTOU AQUI', 'CHEGUEI', 'JÁ CHEGUEI'],
  coming: ['A CAMINHO', 'ESTOU A CAMINHO', 'ESTOU INDO', 'JÁ VOU'],
  join: ['ENTRAR', 'ENTRAR NA FILA', 'QUERO ENTRAR'],
  join_anyway: ['ENTRAR MESMO ASSIM'],
  please: ['POR FAVOR', 'OLÁ', 'OI', 'BOM DIA', 'BOA TARDE'],
  thanks: ['OBRIGADO', 'OBRIGADA', 'MUITO OBRIGADO', 'MUITO OBRIGADA'],
};

const nl: WordForms = {
  stop: ['STOP', 'STOPPEN', 'AFMELDEN', 'UITSCHRIJVEN'],
  start: ['BEGINNEN', 'AANMELDEN'],
  help: ['HULP'],
  leave: ['WEG', 'IK GA WEG', 'RIJ VERLATEN', 'VERLATEN'],
  later: ['LATER', 'MEER TIJD', 'IETS LATER'],
  status: ['STATUS', 'HOE LANG', 'HOE LANG NOG', 'MIJN PLAATS'],
  here: ['HIER', 'IK BEN HIER', 'IK BEN ER', 'BEN ER'],
  coming: ['ONDERWEG', 'IK BEN ONDERWEG', 'IK KOM', 'IK KOM ERAAN'],
  join: ['AANSLUITEN', 'IN DE RIJ', 'IK SLUIT AAN'],
  join_anyway: ['TOCH AANSLUITEN'],
  please: ['ALSJEBLIEFT', 'ALSTUBLIEFT', 'GRAAG', 'HALLO', 'HOI', 'GOEDEMORGEN'],
  thanks: ['DANK JE', 'DANK JE WEL', 'DANK U', 'DANK U WEL', 'BEDANKT'],
};

const pl: WordForms = {
  stop: ['STOP', 'WYPISZ', 'ZATRZYMAJ', 'ANULUJ', 'KONIEC'],
  start: ['WZNÓW', 'ZACZNIJ'],
  help: ['POMOC'],
  leave: ['REZYGNUJĘ', 'ODCHODZĘ', 'OPUSZCZAM KOLEJKĘ', 'WYJŚCIE Z KOLEJKI'],
  later: ['PÓŹNIEJ', 'WIĘCEJ CZASU', 'TROCHĘ PÓŹNIEJ'],
  status: ['STAN', 'ILE JESZCZE', 'MOJE MIEJSCE'],
  here: ['JESTEM', 'JUŻ JESTEM', 'JESTEM TUTAJ', 'JESTEM NA MIEJSCU'],
  coming: ['JUŻ IDĘ', 'IDĘ', 'JESTEM W DRODZE'],
  join: ['DOŁĄCZ', 'DOŁĄCZAM', 'STAJĘ W KOLEJCE'],
  join_anyway: ['DOŁĄCZ MIMO TO'],
  please: ['PROSZĘ', 'CZEŚĆ', 'DZIEŃ DOBRY'],
  thanks: ['DZIĘKUJĘ', 'DZIĘKI', 'DOBRZE'],
};

const uk: WordForms = {
  stop: ['СТОП', 'ЗУПИНИТИ', 'ВІДПИСАТИСЯ', 'СКАСУВАТИ'],
  start: ['СТАРТ', 'ПОЧАТИ', 'ВІДНОВИТИ'],
  help: ['ДОВІДКА', 'ДОПОМОГА'],
  leave: ['ВИЙТИ', 'ВИЙТИ З ЧЕРГИ', 'ЗАЛИШАЮ ЧЕРГУ', 'ПОКИДАЮ ЧЕРГУ'],
  later: ['ПІЗНІШЕ', 'БІЛЬШЕ ЧАСУ', 'ТРОХИ ПІЗНІШЕ'],
  status: ['СТАТУС', 'СТАН', 'СКІЛЬКИ ЩЕ', 'МОЄ МІСЦЕ'],
  here: ['ТУТ', 'Я ТУТ', 'Я ВЖЕ ТУТ', 'Я НА МІСЦІ'],
  coming: ['ЙДУ', 'ВЖЕ ЙДУ', 'Я В ДОРОЗІ'],
  join: ['ЧЕРГА', 'СТАТИ В ЧЕРГУ', 'ЗАЙНЯТИ ЧЕРГУ'],
  join_anyway: ['ЧЕРГА ВСЕ ОДНО'],
  please: ['БУДЬ ЛАСКА', 'ДОБРИЙ ДЕНЬ', 'ВІТАЮ'],
  thanks: ['ДЯКУЮ', 'ДОБРЕ'],
};

const ru: WordForms = {
  stop: ['СТОП', 'ОСТАНОВИТЬ', 'ОТПИСАТЬСЯ', 'ОТМЕНА', 'ОТМЕНИТЬ'],
  start: ['СТАРТ', 'НАЧАТЬ', 'ВОЗОБНОВИТЬ'],
  help: ['СПРАВКА', 'ПОМОЩЬ'],
  leave: ['УХОЖУ', 'УЙТИ', 'ВЫЙТИ', 'ВЫЙТИ ИЗ ОЧЕРЕДИ', 'ПОКИДАЮ ОЧЕРЕДЬ'],
  later: ['ПОЗЖЕ', 'ПОПОЗЖЕ', 'БОЛЬШЕ ВРЕМЕНИ'],
  status: ['СТАТУС', 'СКОЛЬКО ЕЩЁ', 'МОЁ МЕСТО'],
  here: ['ЗДЕСЬ', 'Я ЗДЕСЬ', 'Я ТУТ', 'Я НА МЕСТЕ', 'Я УЖЕ ЗДЕСЬ'],
  coming: ['ИДУ', 'УЖЕ ИДУ', 'Я В ПУТИ'],
  join: ['ОЧЕРЕДЬ', 'ВСТАТЬ В ОЧЕРЕДЬ', 'ЗАНЯТЬ ОЧЕРЕДЬ'],
  join_anyway: ['ОЧЕРЕДЬ ВСЁ РАВНО'],
  please: ['ПОЖАЛУЙСТА', 'ЗДРАВСТВУЙТЕ', 'ДОБРЫЙ ДЕНЬ'],
  thanks: ['СПАСИБО', 'БОЛЬШОЕ СПАСИБО', 'ХОРОШО'],
};

const tr: WordForms = {
  stop: ['DUR', 'DURDUR', 'RET', 'İPTAL', 'STOP'],
  start: ['BAŞLA', 'BAŞLAT'],
  help: ['YARDIM', 'BİLGİ'],
  leave: ['AYRIL', 'AYRILIYORUM', 'VAZGEÇTİM', 'SIRADAN ÇIK', 'GİDİYORUM'],
  later: ['SONRA', 'DAHA SONRA', 'ERTELE', 'DAHA ZAMAN'],
  status: ['DURUM', 'NE KADAR KALDI', 'SIRAM', 'YERİM'],
  here: ['BURADAYIM', 'BURADA', 'GELDİM', 'VARDIM'],
  coming: ['GELİYORUM', 'YOLDAYIM', 'YOLA ÇIKTIM'],
  join: ['KATIL', 'SIRAYA GİR', 'SIRAYA KATIL'],
  join_anyway: ['YİNE DE KATIL'],
  please: ['LÜTFEN', 'MERHABA'],
  thanks: ['TEŞEKKÜRLER', 'TEŞEKKÜR EDERİM', 'SAĞ OLUN', 'TAMAM'],
};

const ar: WordForms = {
  stop: ['توقف', 'إيقاف', 'أوقف', 'إلغاء', 'إلغاء الاشتراك'],
  start: ['ابدأ', 'بدء', 'استئناف'],
  help: ['مساعدة', 'معلومات'],
  leave: ['مغادرة', 'سأغادر', 'أغادر', 'مغادرة الدور', 'الخروج من الدور', 'إلغاء دوري'],
  later: ['لاحقاً', 'فيما بعد', 'وقت أكثر'],
  status: ['الحالة', 'حالة', 'كم بقي', 'أين دوري', 'دوري', 'كم الانتظار', 'متى دوري', 'إلى أين أذهب'],
  here: ['هنا', 'أنا هنا', 'وصلت', 'لقد وصلت'],
  coming: ['في الطريق', 'أنا في الطريق', 'قادم', 'أنا قادم', 'أنا قادمة'],
  join: ['انضمام', 'الانضمام', 'انضمام إلى الدور', 'أريد الانضمام', 'أريد الانضمام إلى الدور'],
  join_anyway: ['انضمام رغم ذلك'],
  please: ['من فضلك', 'لو سمحت', 'مرحبا', 'السلام عليكم'],
  thanks: ['شكرا', 'شكرا لك', 'شكرا جزيلا', 'حسنا', 'تمام'],
};

const fa: WordForms = {
  stop: ['توقف', 'لغو', 'پایان', 'لغو عضویت', 'قطع پیامک'],
  start: ['شروع', 'آغاز'],
  help: ['راهنما', 'کمک'],
  leave: ['انصراف', 'می‌روم', 'ترک صف', 'خروج از صف'],
  later: ['بعداً', 'دیرتر', 'وقت بیشتر'],
  status: ['وضعیت', 'چقدر مانده', 'نوبت من', 'جای من'],
  here: ['اینجا', 'اینجا هستم', 'رسیدم', 'من اینجا هستم'],
  coming: ['در راهم', 'دارم می‌آیم', 'می‌آیم'],
  join: ['پیوستن', 'ورود به صف', 'پیوستن به صف'],
  join_anyway: ['پیوستن با این حال'],
  please: ['لطفا', 'سلام'],
  thanks: ['متشکرم', 'ممنون', 'مرسی', 'باشه'],
};

const hi: WordForms = {
  stop: ['रोकें', 'बंद', 'बंद करें', 'रोको', 'BAND KARO'],
  start: ['शुरू', 'शुरू करें', 'SHURU'],
  help: ['मदद', 'सहायता', 'MADAD'],
  leave: ['छोड़ें', 'कतार छोड़ें', 'जा रहा हूँ', 'जा रही हूँ', 'KATAR CHHODO'],
  later: ['बाद में', 'और समय', 'BAAD MEIN'],
  status: ['स्थिति', 'कितना समय', 'मेरी बारी', 'STHITI'],
  here: ['यहाँ', 'मैं यहाँ हूँ', 'पहुँच गया', 'पहुँच गई', 'आ गया', 'आ गई', 'YAHAN', 'AA GAYA'],
  coming: ['आ रहा हूँ', 'आ रही हूँ', 'रास्ते में हूँ', 'AA RAHA HUN'],
  join: ['जुड़ें', 'कतार में जुड़ें', 'JUDEN'],
  join_anyway: ['फिर भी जुड़ें'],
  please: ['कृपया', 'नमस्ते'],
  thanks: ['धन्यवाद', 'शुक्रिया', 'ठीक है'],
};

const bn: WordForms = {
  stop: ['বন্ধ', 'থামুন', 'বন্ধ করুন', 'বাতিল', 'BONDHO'],
  start: ['শুরু', 'শুরু করুন', 'SHURU'],
  help: ['সাহায্য', 'সহায়তা', 'SAHAJJO'],
  leave: ['লাইন ছাড়ব', 'ছাড়ব', 'ছাড়ি', 'লাইন ছাড়ি', 'চলে যাচ্ছি'],
  later: ['পরে', 'আরও সময়', 'PORE'],
  status: ['অবস্থা', 'কতক্ষণ', 'আর কতক্ষণ', 'আমার পালা'],
  here: ['এখানে', 'আমি এখানে', 'এসেছি', 'এসে গেছি', 'EKHANE'],
  coming: ['আসছি', 'আমি আসছি', 'রাস্তায় আছি', 'ASCHI'],
  join: ['যোগ দিন', 'যোগ দেব', 'লাইনে যোগ দেব', 'JOG DIN'],
  join_anyway: ['তবু যোগ দিন'],
  please: ['দয়া করে', 'নমস্কার', 'আসসালামু আলাইকুম'],
  thanks: ['ধন্যবাদ', 'ঠিক আছে'],
};

const zhHans: WordForms = {
  stop: ['停止', '退订', '退訂', '取消', '取消短信'],
  start: ['开始', '開始', '恢复', '恢復'],
  help: ['帮助', '幫助', '說明', '说明'],
  leave: ['离开', '離開', '不等了', '退出排队', '退出排隊', '我走了'],
  later: ['稍后', '稍後', '晚点', '晚點', '再等等'],
  status: ['状态', '狀態', '还要多久', '還要多久', '排到哪了', '查询'],
  here: ['到了', '我到了', '已到', '在这里', '在這裡'],
  coming: ['在路上', '我在路上', '马上到', '馬上到'],
  join: ['排队', '排隊', '取号', '取號'],
  join_anyway: ['仍要排队', '仍要排隊'],
  please: ['请', '請', '你好', '您好'],
  thanks: ['谢谢', '謝謝', '好的', '收到'],
};

const ja: WordForms = {
  stop: ['停止', '配信停止', '解除', 'ストップ', 'キャンセル'],
  start: ['再開', '開始', 'スタート'],
  help: ['ヘルプ', '使い方'],
  leave: ['やめます', '帰ります', '列を離れます', '列を抜けます'],
  later: ['後で', 'あとで', 'もう少し後で'],
  status: ['状況', '状態', 'あと何人', 'あとどのくらい', '順番'],
  here: ['着きました', '到着', '到着しました', 'ここにいます', '来ました'],
  coming: ['向かっています', '今向かっています', '今行きます'],
  join: ['並ぶ', '並びます', '列に並ぶ'],
  join_anyway: ['それでも並ぶ'],
  please: ['お願いします', 'こんにちは'],
  thanks: ['ありがとう', 'ありがとうございます', '了解です', 'わかりました'],
};

const ko: WordForms = {
  stop: ['중지', '그만', '수신거부', '취소', '해지'],
  start: ['시작', '재개'],
  help: ['도움말', '도움', '안내'],
  leave: ['나가기', '나갈게요', '줄 나가기', '포기'],
  later: ['나중에', '나중', '시간 더'],
  status: ['상태', '현황', '얼마나 남았나요', '내 순서'],
  here: ['도착', '도착했어요', '도착했습니다', '왔어요', '여기'],
  coming: ['가는 중', '가는 중이에요', '가고 있어요', '지금 가요'],
  join: ['줄서기', '줄 설게요', '대기 신청'],
  join_anyway: ['그래도 줄서기'],
  please: ['부탁합니다', '안녕하세요'],
  thanks: ['감사합니다', '고맙습니다', '고마워요', '알겠습니다'],
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
  coming: ['ĐANG ĐẾN', 'TÔI ĐANG ĐẾN', 'ĐANG TỚI'],
  join: ['VÀO HÀNG', 'XẾP HÀNG', 'THAM GIA'],
  join_anyway: ['VẪN VÀO HÀNG'],
  please: ['LÀM ƠN', 'XIN CHÀO'],
  thanks: ['CẢM ƠN', 'CÁM ƠN', 'XIN CẢM ƠN'],
};

const so: WordForms = {
  stop: ['JOOJI', 'STOP', 'JOOJI FARIIMAHA', 'BURI'],
  start: ['BILOW', 'DIB U BILOW'],
  help: ['CAAWIMO', 'I CAAWI'],
  leave: ['KA TAG', 'WAAN TAGAYAA', 'KA BAX SAFKA', 'WAAN BAXAYAA', 'BURI BOOSKAYGA'],
  later: ['DIB U DHIG', 'MAR DAMBE', 'WAQTI DHEERAAD'],
  status: ['XAALAD', 'XAALADDA', 'INTEE DHIMAN', 'BOOSKAYGA', 'GOORMAA', 'XAGGEE AADAA'],
  here: ['HALKAN', 'WAAN JOOGAA', 'WAAN IMID', 'WAAN YIMID', 'WAAN IMI', 'WAAN SOO GAARAY', 'HALKAN AYAAN JOOGAA'],
  coming: ['WAAN SOO SOCDAA', 'WAA SOO SOCDAA', 'JIDKA AYAAN KU JIRAA'],
  join: ['KU BIIR', 'KU BIIR SAFKA', 'SAFKA GAL', 'WAXAAN RABAA INAAN KU BIIRO'],
  join_anyway: ['SI KASTA KU BIIR'],
  please: ['FADLAN', 'ASALAAMU CALAYKUM'],
  thanks: ['MAHADSANID', 'WAAD MAHADSAN TAHAY', 'WAA HAGAAG'],
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
  const plain = plainWithoutCourtesies(text, everyWord);
  return languages.find((tag) => wordForms[tag][word].some((form) => plain.startsWith(plainForm(form)))) ?? null;
}
