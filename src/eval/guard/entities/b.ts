import type { EntityText } from '../templates/tables.js';

/** Names and things of set B; no entry is in set A. A name is a first and a last part joined. */
export const ENTITIES_B: EntityText = {
  en: {
    first:
      'Agnes,Callum,Dorota,Emeka,Freya,Gustav,Hana,Ines,Jasper,Keiko,Lorenzo,Maeve,Nils,Odile,Piotr,Rania,Silas,Thea,Viktor,Wanda',
    last: 'Abbott,Bauer,Corrigan,Dahl,Ferreira,Gallagher,Hughes,Ilves,Jovanovic,Kowalski,Larsen,Mensah,Nyström,Oduya,Pereira,Rossi,Sandoval,Tanaka',
    food: 'radishes,venison,halloumi,dates,brussels sprouts,herring,figs,lentils,aubergine,chestnuts,turnips,papaya,snails,hazelnuts,leeks,mackerel,nougat,artichokes,buckwheat,clams,sauerkraut,pomegranate,tempeh,black pudding',
    hobby:
      'rowing,calligraphy,curling,tango dancing,paragliding,origami,badminton,astronomy,hurdling,glass blowing,cave diving,rug making,squash,beatboxing,dominoes,bell ringing,skateboarding,tai chi,windsurfing,puppetry,ice fishing,geocaching,quilting,water polo',
    city: 'Tromso,Coimbra,Gdansk,Leiden,Bruges,Uppsala,Parma,Cadiz,Leipzig,Galway,Odense,Linz,Rennes,Riga,Braga,York,Bern,Split,Turku,Murcia,Kassel,Verona,Visby,Exeter',
    job: 'plumber,radiographer,notary,locksmith,optician,butcher,cartographer,archivist,lifeguard,cobbler,botanist,glazier,signalman,stonemason,piano tuner,bookkeeper,vet,chimney sweep,ferryman,pastry chef,judge,shepherd,physio,forester',
    product:
      'tandem,rice cooker,loudspeaker,hedge trimmer,hammock,loom,metal detector,synthesizer,wood stove,dinghy,centrifuge,carpet cleaner,jukebox,laminator,tripod,pasta machine,barometer,unicycle,blender,wheelchair,humidifier,lawn roller,fax machine,surfboard',
    project:
      'Heron,Beacon,Obsidian,Primrose,Neptune,Hemlock,Savanna,Paprika,Merlin,Seashell,Ampersand,Crucible,Dahlia,Compass,Granite,Indigo,Bramble,Spinnaker,Cumulus,Vineyard,Mistral,Basalt,Cardamom,Pulley',
    place:
      'Café Sorrento,Hotel Bellevue,Elm Road Pool,the Corn Exchange,Taverna Nikos,Canal Street Archive,the Tannery,Villa Pineta,Theatre Orpheum,Lake Hospital,the Forge,Castle Bazaar,Atelier Mond,the Lighthouse,Hostel Voyager,South Abbey,Barber Leone,the Cooperage,Pier Twelve,Pension Alpina,Passage Eleven,the Planetarium,Rose Cottage,Club Equator',
    day: 'every Monday morning,every Tuesday evening,every Wednesday at dawn,every Thursday at lunch,every Friday night,every Saturday morning,every Sunday at three,every Monday night,every Tuesday at ten,every Wednesday evening,every Thursday at six,every Friday at noon',
    amount:
      '39 dollars,54 dollars,67 dollars,81 dollars,99 dollars,135 dollars,158 dollars,192 dollars,225 dollars,280 dollars,345 dollars,425 dollars,540 dollars,660 dollars,815 dollars,999 dollars',
  },
  zh: {
    first: '明远,淑芬,浩然,诗涵,大勇,美玲,永康,静怡,桂花,逸飞,梦瑶,长生,翠兰,一鸣,紫薇,立新,晓峰,安琪,凤霞,乐天',
    last: '董,范,郭,贺,贾,孔,雷,孟,潘,任,石,陶,汪,熊,薛,严,袁,司马',
    food: '韭菜,螃蟹,猪蹄,腐乳,莲藕,蒜薹,扇贝,驴肉,冬瓜,八角,咸鱼,鱼腥草,荔枝,墨鱼,柚子,土豆,毛肚,核桃,紫菜,芋头,牛舌,莴笋,酸菜,板栗',
    hobby:
      '赛艇,练书法,冰壶,跳探戈,滑翔伞,折纸,羽毛球,看天文,跨栏,吹玻璃,洞穴潜水,编地毯,壁球,说相声,推牌九,敲编钟,玩滑板,打拳,冲浪,演木偶,冰钓,寻宝,拼布,水球',
    city: '扬州,开封,喀什,漳州,酒泉,嘉兴,玉林,威海,上饶,宝鸡,腾冲,荆州,岳阳,赤峰,榆林,镇江,安顺,黄山,湛江,平遥,宜兴,盐城,承德,北海',
    job: '水管工,放射师,公证员,锁匠,验光师,屠夫,制图员,档案员,救生员,鞋匠,植物学家,玻璃工,信号员,石匠,调琴师,出纳,兽医,烟囱工,摆渡人,糕点师,法官,牧羊人,按摩师,护林员',
    product:
      '双人车,电饭煲,扩音器,绿篱机,吊床,织布机,探测器,合成器,柴火炉,橡皮艇,离心机,地毯机,点唱机,塑封机,三脚架,压面机,气压计,独轮车,破壁机,轮椅,加湿器,压草机,传真机,冲浪板',
    project:
      '苍鹭,灯塔,黑曜,报春,沧溟,铁杉,草原狼,茴香,游隼,贝壳,纸鸢,熔炉,大丽花,罗盘,花岗,靛蓝,荆棘,三角帆,积云,葡萄园,季风,玄岩,豆蔻,滑轮',
    place:
      '海悦酒店,松间别院,老刘饺子馆,渡口咖啡,榆树游泳馆,运河档案馆,制革厂,观湖饭店,大光明剧院,仁爱医院,旅人驿站,城堡夜市,月光画室,灯塔酒吧,竹影书屋,南山寺,理发师老张,酒桶小馆,十二号码头,高山客栈,十一号通道,科技馆,玫瑰小筑,赤道俱乐部',
    day: '每周一早晨,每周二晚上,每周三凌晨,每周四午饭时,每周五夜里,每周六早上,每周日三点,每周一夜里,每周二十点,每周三傍晚,每周四六点,每周五正午',
    amount:
      '三十九块,五十四块,六十七块,八十一块,九十九块,一百三十五块,一百五十八块,一百九十二块,二百二十五块,二百八十块,三百四十五块,四百二十五块,五百四十块,六百六十块,八百一十五块,九百九十九块',
  },
  mixed: {
    first:
      'Andy,Bella,Chris,Doris,Edward,Flora,Gary,Helen,Ivan,Joyce,Kelly,Lucas,Mandy,Nick,Olivia,Peter,Queenie,Roger,Selina,Victor',
    last: '董,范,郭,贺,贾,孔,雷,孟,潘,任,石,陶,汪,熊,薛,严,袁,司马',
    food: '韭菜,falafel,螃蟹,gnocchi,腐乳,halloumi,莲藕,paella,扇贝,brownie,咸鱼,chorizo,荔枝,quinoa,核桃,sauerkraut,芋头,tahini,莴笋,risotto,紫菜,gazpacho,酸菜,nougat',
    hobby:
      '赛艇,calligraphy,冰壶,tango,折纸,badminton,看天文,squash,跨栏,paragliding,吹玻璃,zumba,壁球,improv,推牌九,skateboarding,打拳,windsurfing,冰钓,geocaching,拼布,origami,水球,curling',
    city: '扬州,Coimbra,开封,Gdansk,喀什,Leiden,漳州,Parma,嘉兴,Bruges,威海,Galway,腾冲,Riga,荆州,Linz,镇江,Braga,黄山,Rennes,湛江,York,北海,Bern',
    job: '水管工,scrum master,公证员,animator,验光师,auditor,制图员,sysadmin,救生员,product owner,鞋匠,account manager,信号员,podcaster,出纳,SRE,摆渡人,bartender,法官,tech writer,兽医,broker,护林员,pastry chef',
    product:
      '双人车,loudspeaker,电饭煲,metal detector,吊床,centrifuge,织布机,dinghy,扩音器,tripod,柴火炉,barometer,点唱机,laminator,压面机,unicycle,破壁机,wheelchair,加湿器,surfboard,传真机,hedge trimmer,橡皮艇,rice cooker',
    project:
      'Heron,苍鹭,Beacon,灯塔,Obsidian,黑曜,Primrose,报春,Savanna,沧溟,Paprika,铁杉,Merlin,游隼,Ampersand,纸鸢,Crucible,熔炉,Compass,罗盘,Indigo,靛蓝,Cumulus,季风',
    place:
      '海悦 Hotel,Café Sorrento,松间 Lodge,Elm Pool,老刘 Dumpling,Taverna Nikos,渡口 Coffee,Hotel Bellevue,榆树 Swim,Theatre Orpheum,观湖 Inn,Atelier Mond,制革 Loft,Pier Twelve,竹影 Books,Lake Hospital,城堡 Bazaar,Hostel Voyager,月光 Art,Club Equator,玫瑰 Cottage,Castle Hall,十一号 Passage,The Forge',
    day: '每周一 morning,每周二 evening,每周三 dawn,每周四 lunch,每周五 night,每周六 morning,每周日 3pm,每周一 night,每周二 10am,每周三 evening,每周四 6pm,每周五 noon',
    amount:
      '39 块钱,54 块钱,67 块钱,81 块钱,99 块钱,135 块钱,158 块钱,192 块钱,225 块钱,280 块钱,345 块钱,425 块钱,540 块钱,660 块钱,815 块钱,999 块钱',
  },
};
