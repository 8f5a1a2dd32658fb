import {
  KitchenLampDrawing,
  PotWithSpeedLinesDrawing,
  TomatoVineDrawing,
} from './why-choose-us-drawings';
import { SectionHeader } from './section-header';

const reasons = [
  {
    title: 'Quality Ingredients',
    text: 'These are dishes that people cook at home. Each cook describes the dish in their own words, so read what goes into it before you order.',
    drawing: <TomatoVineDrawing />,
  },
  {
    title: 'Fast Delivery',
    text: 'From the menu to your orders in seconds: choose a dish, choose how many, and confirm. You see right away whether your order went through.',
    drawing: <PotWithSpeedLinesDrawing />,
  },
  {
    title: '24/7 Support',
    text: 'The kitchen light stays on. Day or night, you can browse, order, look up your orders, and find our phone number and email.',
    drawing: <KitchenLampDrawing />,
  },
];

export default function WhyChooseUs() {
  return (
    <section aria-labelledby="why-heading" className="shell pb-[clamp(3.5rem,8vw,6rem)]">
      <SectionHeader id="why-heading" title="Why Choose Us" />
      <ul className="mt-10 grid md:grid-cols-3">
        {reasons.map(({ title, text, drawing }) => (
          <li
            key={title}
            className="grid grid-cols-[6rem_1fr] items-start gap-x-5 border-t border-line py-7 narrow:grid-cols-1 md:block md:border-t-0 md:border-l md:px-8 md:py-1 md:first:border-l-0 md:first:pl-0 md:last:pr-0"
          >
            <div>{drawing}</div>
            <div>
              <h3 className="text-2xl md:mt-6">{title}</h3>
              <p className="mt-2.5 text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
