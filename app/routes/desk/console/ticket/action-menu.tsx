import { Menu } from '@base-ui/react/menu';
import { createContext, use, useRef, useState, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { Check, type LucideIcon } from 'lucide-react';
import { useBack } from '#app/components/staff/use-back.ts';

interface Props {
  /** The content of the button. */
  trigger: ReactNode;
  /** The accessible name of a button without words. */
  label?: string;
  triggerClassName: string;
  /** Names the part of the row, so that the focus returns to it when rows move. */
  part?: string;
  align?: 'start' | 'end';
  children: ReactNode;
}

/** A button that opens a list of actions. There may be hundreds, so the list is created only when it opens. */
export function ActionMenu({ trigger, label, triggerClassName, part, align = 'end', children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        data-part={part}
        data-popup-open={isOpen ? '' : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className={triggerClassName}
      >
        {trigger}
      </button>
      {isOpen && (
        <MenuList button={button} align={align} onClose={() => setIsOpen(false)}>
          {children}
        </MenuList>
      )}
    </>
  );
}

/** Closes the list that an item stands in, and gives the focus back to its button, at once. */
const LeaveMenu = createContext(() => {});

interface ListProps extends Pick<Props, 'align' | 'children'> {
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

function MenuList({ button, align, onClose, children }: ListProps) {
  useBack(onClose);
  const change = (isOpen: boolean, { event }: Menu.Root.ChangeEventDetails) => {
    // The button that opened the list handles its own press.
    const isOwnButton = event.target instanceof Node && button.current?.contains(event.target);
    if (!isOpen && !(isOwnButton && event.type !== 'keydown')) onClose();
  };
  const leave = (): void => {
    flushSync(onClose);
    button.current?.focus();
  };
  return (
    <Menu.Root open modal={false} onOpenChange={change}>
      <Menu.Portal>
        <Menu.Positioner
          anchor={button}
          sideOffset={6}
          align={align}
          collisionPadding={8}
          className="z-30 outline-none"
        >
          <Menu.Popup
            finalFocus={button}
            className="max-h-(--available-height) max-w-[calc(100vw-1rem)] min-w-56 overflow-y-auto rounded-lg bg-card p-1.5 text-ink shadow-card inset-ring inset-ring-rule outline-none"
          >
            <LeaveMenu value={leave}>{children}</LeaveMenu>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

const itemClasses =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-2 text-base leading-tight -outline-offset-3 select-none data-disabled:cursor-default data-disabled:opacity-60 data-highlighted:bg-sand';

interface ItemProps {
  icon: LucideIcon;
  /** Whether the icon points along the reading direction. */
  isMirrored?: boolean;
  text: string;
}

interface ActionProps extends ItemProps {
  /** Why it is unavailable. Screen readers read it with the item. */
  whyOff?: string | null;
  onPress: () => void;
}

export function ActionItem({ whyOff = null, onPress, ...item }: ActionProps) {
  const leave = use(LeaveMenu);
  const act = (): void => {
    // First: a dialog gives the focus back to where it was when it opened, and an item would be gone by then.
    leave();
    onPress();
  };
  return (
    <Menu.Item disabled={whyOff !== null} onClick={act} className={itemClasses}>
      <ItemIcon {...item} />
      <ItemText {...item} whyOff={whyOff} />
    </Menu.Item>
  );
}

export function LinkItem({ to, isNewTab, ...item }: ItemProps & { to: string; isNewTab?: boolean }) {
  const link = isNewTab ? <a href={to} target="_blank" rel="noreferrer" aria-label={undefined} /> : <Link to={to} />;
  return (
    <Menu.Item render={link} className={itemClasses}>
      <ItemIcon {...item} />
      {item.text}
    </Menu.Item>
  );
}

interface CheckProps extends ItemProps, Pick<ActionProps, 'whyOff'> {
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
}

export function CheckItem({ isOn, onTurn, whyOff = null, ...item }: CheckProps) {
  return (
    <Menu.CheckboxItem checked={isOn} onCheckedChange={onTurn} disabled={whyOff !== null} className={itemClasses}>
      <ItemIcon {...item} />
      <ItemText {...item} whyOff={whyOff} className="max-w-72 flex-1" />
      <Menu.CheckboxItemIndicator>
        <Check aria-hidden="true" className="size-5 text-moss" />
      </Menu.CheckboxItemIndicator>
    </Menu.CheckboxItem>
  );
}

function ItemIcon({ icon: Icon, isMirrored = false }: ItemProps) {
  return <Icon aria-hidden="true" className={`size-5 flex-none text-ink-2 ${isMirrored ? 'rtl:-scale-x-100' : ''}`} />;
}

function ItemText({ text, whyOff, className = '' }: Pick<ActionProps, 'text' | 'whyOff'> & { className?: string }) {
  return (
    <span className={`grid gap-0.5 ${className}`}>
      {text}
      {whyOff && <small className="text-xs">{whyOff}</small>}
    </span>
  );
}

/** Items under a heading. */
export function ItemGroup({ label, note, children }: { label: string; note?: string | null; children: ReactNode }) {
  return (
    <Menu.Group>
      <Menu.GroupLabel className="max-w-80 px-3 pt-2 pb-1 text-sm font-semibold text-ink-2">
        {label}
        {note && <small className="block text-sm font-normal">{note}</small>}
      </Menu.GroupLabel>
      {children}
    </Menu.Group>
  );
}

/** A group of states of which exactly one is active. */
export function ChoiceGroup<Value extends string>({
  label,
  note,
  value,
  choices,
  onChoose,
}: {
  label: string;
  note?: string | null;
  value: Value;
  choices: readonly { value: Value; text: string }[];
  onChoose: (value: Value) => void;
}) {
  return (
    <ItemGroup label={label} note={note}>
      <Menu.RadioGroup value={value} onValueChange={(chosen) => onChoose(chosen as Value)}>
        {choices.map((choice) => (
          <Menu.RadioItem key={choice.value} value={choice.value} closeOnClick className={itemClasses}>
            <span
              aria-hidden="true"
              className="grid size-4 flex-none place-items-center rounded-full inset-ring-[1.5px] inset-ring-edge"
            >
              <Menu.RadioItemIndicator className="size-2 rounded-full bg-chestnut" />
            </span>
            {choice.text}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </ItemGroup>
  );
}

export function MenuRule() {
  return <Menu.Separator className="mx-3 my-1.5 h-px bg-rule" />;
}
