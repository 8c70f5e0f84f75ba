% One rocking block under one sine by GNU Octave: ode45 with events, to rest or to the ground.
% Arguments: half width, half height (m), then omega (rad/s) and amplitude (m/s2) of each case.
% One line a case: overturned (0 or 1), peak (rad), seconds of processor time.
1;
warning ("off", "all");  % ode45 warns at each event

function rate = swing (t, x, side, alpha, p2, share, omega)
  phi = side * alpha - x(1);
  rate = [x(2); -p2 * (sin (phi) + share * sin (omega * t) * cos (phi))];
endfunction

function [value, terminal, direction] = events (t, x, side)
  value = [side * x(1); pi / 2 - side * x(1)];
  terminal = [1; 1];
  direction = [-1; -1];
endfunction

function [overturned, peak] = simulate (b, h, omega, amplitude)
  gravity = 9.81;
  rest = 1e-9;  % share of alpha
  radius = hypot (b, h);
  alpha = atan2 (b, h);
  p2 = 0.75 * gravity / radius;
  ratio = 1 - 1.5 * (b / radius)^2;
  share = amplitude / gravity;
  pulse = 2 * pi / omega;
  opening = asin (b / h / share);
  t = opening / omega;
  side = -1;
  rate = 0;
  angle = 0;
  first = 0.05 / sqrt (p2);
  peak = 0;
  while (true)
    quiet = t >= pulse;
    if (quiet)
      share_now = 0;
      limit = t + 100;
    else
      share_now = share;
      limit = pulse;
    endif
    % Not exactly upright: the event function would be zero at the start.
    if (angle == 0)
      angle = side * 1e-14;
    endif
    options = odeset ("RelTol", 1e-8, "AbsTol", 1e-10, "InitialStep", min (first, 0.5 * (limit - t)), ...
                      "Events", @(t, x) events (t, x, side));
    [times, states, te, ye, ie] = ode45 (@(t, x) swing (t, x, side, alpha, p2, share_now, omega), ...
                                         [t, limit], [angle, rate], options);
    peak = max (peak, max (abs (states(:,1))));
    if (isempty (ie))
      t = limit;
      angle = states(end,1);
      rate = states(end,2);
      continue;
    endif
    if (ie(end) == 2)
      overturned = true;
      peak = pi / 2;
      return;
    endif
    t = te(end);
    rate = ratio * ye(end,2);
    side = -side;
    angle = 0;
    push = share_now * sin (omega * t);
    here = p2 * (b + side * push * h) / radius;
    there = p2 * (b - side * push * h) / radius;
    if (here > 0)
      first = min (0.05 / sqrt (p2), 0.5 * abs (rate) / here);
    endif
    if (here > 0 && there > 0 && rate^2 < 2 * here * rest * alpha)
      half_turn = floor (omega * t / pi);
      into = omega * t - half_turn * pi;
      if (into >= pi - opening)
        half_turn += 1;
        into = opening;
      endif
      start = (half_turn * pi + max (into, opening)) / omega;
      if (quiet || start >= pulse)
        overturned = false;
        return;
      endif
      t = start;
      rate = 0;
      side = side_of (half_turn);
      first = 0.05 / sqrt (p2);
    endif
  endwhile
endfunction

function side = side_of (half_turn)
  side = 1;
  if (mod (half_turn, 2) == 0)
    side = -1;
  endif
endfunction

numbers = cellfun (@str2double, argv ());
cases = reshape (numbers(3:end), 2, [])';
simulate (numbers(1), numbers(2), cases(1,1), cases(1,2));  % everything is parsed
for k = 1:rows (cases)
  start = cputime ();
  [overturned, peak] = simulate (numbers(1), numbers(2), cases(k,1), cases(k,2));
  printf ("%d %.17g %.6g\n", overturned, peak, cputime () - start);
endfor
